import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { fetchOrderNumber } from '../../../shared/commerce/order-number.ts';
import { ApiError } from '../../../shared/errors.ts';
import { registerOrganization } from '../../../shared/organizations/manage-organization.ts';
import type { Organization } from '../../../shared/organizations/organization.ts';
import type { NewOrganization } from '../../../shared/organizations/organization-input.ts';
import { parseAllowList } from '../../../shared/outbound/address-policy.ts';
import { outboundClient } from '../../../shared/outbound/client.ts';
import type { OutboundResult } from '../../../shared/outbound/outbound.ts';
import {
  shopifyError,
  shopifyOrder,
  shopifyShop,
  woocommerceError,
  woocommerceOrder,
  woocommerceShop,
} from '../../support/shop.ts';
import { jsonAnswer, openWorld, type World } from '../../support/world.ts';

let world: World;
const organizations = new Map<string, Organization>();
let made = 0;
const register = (shop: Partial<NewOrganization>, ports = world.ports) => {
  made++;
  const given = { slug: `shop-${made}`, name: 'Acme', provider: 'cloudprovider', ...shop };
  return registerOrganization(given, ports);
};
beforeAll(async () => {
  world = await openWorld();
  organizations.set('shopify', await register(shopifyShop));
  organizations.set('woocommerce', await register(woocommerceShop));
});
beforeEach(() => {
  world.outgoing.length = 0;
  world.logged.length = 0;
});
afterAll(() => world.close());

/** The number, or the error's name and text. The shop answers one after the other, then as it did last. */
async function lookUp(organization: Organization | undefined, id: string, ...answers: OutboundResult[]) {
  const before = world.outgoing.length;
  world.provider = (_request, count) => answers[count - before - 1] ?? (answers.at(-1) as OutboundResult);
  const deadline = world.clock.now() + 8000;
  return fetchOrderNumber(organization as Organization, { orderId: id, deadline }, world.ports).catch(
    (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      return [error.error, error.message];
    },
  );
}
const noted = () => JSON.stringify(world.logged);
const cannot = (reason: string) => [
  'Internal server error',
  `The shop cannot be asked for the order's number: ${reason}. Try again, or search for the number itself: query takes what the message shows, such as #1001.`,
];
const unknown = (id: string) => [
  'Invalid parameter',
  `orderId ${id} is no order that the organization's shop shows us`,
];

const refused = cannot('it refuses shop_token, which must be valid and may read orders');
const noSense = cannot('its answer makes no sense');
const throttled = cannot('it takes no more requests for now (throttled)');
const throttledAnswer = shopifyError('THROTTLED');
const html = jsonAnswer(200, '<!doctype html><title>Opening soon</title>');
const lost: OutboundResult = { kind: 'lost', reason: 'timeout' };
const blocked: OutboundResult = { kind: 'blocked', reason: 'the address is private or reserved' };
const down: OutboundResult = { kind: 'unsent', reason: 'ECONNREFUSED' };
const cut: OutboundResult = { ...(woocommerceOrder('727') as OutboundResult & { kind: 'answer' }), cut: true };

type Case = [string, OutboundResult[], string | string[], number];

/** What every shop can do to us: [what, its answers, the outcome, how often it is asked]. */
const everywhere: Case[] = [
  ['401', [jsonAnswer(401, { errors: 'shpat_secret ck_secret' })], refused, 1],
  ['403', [jsonAnswer(403, {})], refused, 1],
  ['429 and then 429', [jsonAnswer(429, ''), jsonAnswer(429, '')], throttled, 2],
  ['429 for longer than there is time', [jsonAnswer(429, '', { 'retry-after': '7.5' })], throttled, 1],
  ['500', [jsonAnswer(500, 'oops')], cannot('it answered HTTP 500'), 1],
  ['204', [jsonAnswer(204, '')], cannot('it answered HTTP 204'), 1],
  ['402', [jsonAnswer(402, {})], cannot('it answered HTTP 402'), 1],
  [
    'a redirect',
    [jsonAnswer(301, '', { location: 'https://evil.example/' })],
    cannot('it redirects (HTTP 301); shop_url must be its own address'),
    1,
  ],
  ['HTML', [html], noSense, 1],
  ['nothing', [jsonAnswer(200, '')], noSense, 1],
  ['a list', [jsonAnswer(200, [])], noSense, 1],
  ['an answer that does not end', [cut], noSense, 1],
  ['silence', [lost], cannot('no answer in time'), 1],
  ['no connection', [down], cannot('it cannot be reached (ECONNREFUSED)'), 1],
  ['a private address', [blocked], cannot('it cannot be reached (the address is private or reserved)'), 1],
];

const ofShopify: Case[] = [
  ['a number with a prefix', [shopifyOrder('#1001')], '#1001', 1],
  ['a number without one', [shopifyOrder(' 1001 ')], '1001', 1],
  ['an order and an error', [shopifyError('X', { data: { order: { name: '#1' } } })], '#1', 1],
  ['no order', [jsonAnswer(200, { data: { order: null } })], unknown('5123456789012'), 1],
  ['no order, in words', [shopifyError(undefined, { data: { order: null } })], unknown('5123456789012'), 1],
  ['throttled, then the order', [throttledAnswer, shopifyOrder('#1001')], '#1001', 2],
  ['throttled twice', [throttledAnswer, throttledAnswer], throttled, 2],
  ['throttled, then down', [throttledAnswer, down], cannot('it cannot be reached (ECONNREFUSED)'), 2],
  ['429 with a decimal, then the order', [jsonAnswer(429, '', { 'retry-after': '2.0' }), shopifyOrder('#7')], '#7', 2],
  ['access denied', [shopifyError('ACCESS_DENIED', { data: { order: null } })], refused, 1],
  ['null data with errors', [shopifyError(undefined, { data: null })], cannot('it answered with an error'), 1],
  ['an error of its own', [shopifyError('INTERNAL_SERVER_ERROR')], cannot('it answered with an error'), 1],
  [
    'an error of its own where the order was',
    [shopifyError('INTERNAL_SERVER_ERROR', { data: { order: null } })],
    cannot('it answered with an error'),
    1,
  ],
  ['an order without a number', [shopifyOrder('')], noSense, 1],
  ['a number that is none', [shopifyOrder({ $ne: 1 })], noSense, 1],
  ["a number of a novel's length", [shopifyOrder('1'.repeat(256))], noSense, 1],
  ['no data', [jsonAnswer(200, { data: null })], noSense, 1],
  ['404', [jsonAnswer(404, { errors: 'Not Found' })], cannot('it answered HTTP 404'), 1],
];

const ofWoocommerce: Case[] = [
  ['a number', [woocommerceOrder('727')], '727', 1],
  ['a number of a plugin', [woocommerceOrder('EN-1001-A')], 'EN-1001-A', 1],
  ['a number as a number', [woocommerceOrder(727)], '727', 1],
  ['no order', [woocommerceError(404, 'woocommerce_rest_shop_order_invalid_id')], unknown('5123456789012'), 1],
  [
    'no such route',
    [woocommerceError(404, 'rest_no_route')],
    cannot('there is no WooCommerce API at shop_url (HTTP 404)'),
    1,
  ],
  ['404 of a web server', [jsonAnswer(404, '<h1>')], cannot('there is no WooCommerce API at shop_url (HTTP 404)'), 1],
  ['a refused key', [woocommerceError(401, 'woocommerce_rest_cannot_view')], refused, 1],
  ['429, then the order', [jsonAnswer(429, '', { 'retry-after': '1' }), woocommerceOrder('727')], '727', 2],
  ['an order without a number', [jsonAnswer(200, { id: 1 })], noSense, 1],
];

const cases = [
  ...[...everywhere, ...ofShopify].map((row) => ['shopify', ...row] as const),
  ...[...everywhere, ...ofWoocommerce].map((row) => ['woocommerce', ...row] as const),
];

test.each(cases)('%s: %s', async (platform, _what, answers, outcome, calls) => {
  const begun = world.clock.now();
  expect(await lookUp(organizations.get(platform), '5123456789012', ...answers)).toEqual(outcome);
  expect(world.outgoing).toHaveLength(calls);
  expect(world.clock.now() - begun).toBeLessThan(8000);
  expect(noted()).not.toMatch(/secret/);
  expect(noted().includes('shop_not_asked')).toBe(outcome[0] === 'Internal server error');
});

test("asks Shopify with the order's global id, whichever way the id was given", async () => {
  for (const id of ['5123456789012', 'gid://shopify/Order/5123456789012']) {
    await lookUp(organizations.get('shopify'), id, shopifyOrder('#1001'));
  }
  expect(world.outgoing[1]).toEqual(world.outgoing[0]);
  expect(world.outgoing[0]).toMatchObject({
    method: 'POST',
    url: 'https://acme.myshopify.com/admin/api/2026-10/graphql.json',
    headers: { 'x-shopify-access-token': 'shpat_secret', 'content-type': 'application/json' },
    namedBy: 'tenant',
    timeoutMs: 8000,
  });
  expect(JSON.parse(String(world.outgoing[0]?.body))).toEqual({
    query: expect.stringContaining('order(id: $id)'),
    variables: { id: 'gid://shopify/Order/5123456789012' },
  });
});

test('asks WooCommerce for the order, in the folder where the shop is', async () => {
  await lookUp(organizations.get('woocommerce'), '727', woocommerceOrder('727'));
  expect(world.outgoing[0]).toMatchObject({
    method: 'GET',
    url: 'https://acme.example/shop/wp-json/wc/v3/orders/727',
    headers: { authorization: `Basic ${Buffer.from('ck_secret:cs_secret').toString('base64')}` },
    namedBy: 'tenant',
  });
});

test('waits as long as the shop says before it asks again, and then has the rest of the time', async () => {
  const wait = jsonAnswer(429, '', { 'retry-after': '2.5' });
  await lookUp(organizations.get('shopify'), '1', wait, shopifyOrder('#1'));
  expect(world.outgoing.map(({ timeoutMs }) => timeoutMs)).toEqual([8000, 5500]);
});

test("asks no WooCommerce shop for an id of Shopify's", async () => {
  const [error, message] = await lookUp(organizations.get('woocommerce'), 'gid://shopify/Order/1', html);
  expect([error, message]).toEqual(['Invalid parameter', expect.stringMatching(/^orderId must be digits alone/)]);
  expect(world.outgoing).toEqual([]);
});

describe('without a whole shop', () => {
  const { shop_platform, shop_url, shop_token } = shopifyShop;
  test.each([
    [{}, 'shop_platform, shop_url, shop_token are missing'],
    [{ shop_url, shop_token }, 'shop_platform is missing'],
    [{ shop_platform, shop_token }, 'shop_url is missing'],
    [{ shop_platform, shop_url }, 'shop_token is missing'],
    [{ shop_platform }, 'shop_url, shop_token are missing'],
  ])('with %j it says that %s', async (shop, missing) => {
    const refusal = await lookUp(await register(shop), '1', html);
    expect(refusal).toEqual([
      'Invalid parameter',
      expect.stringMatching(`^orderId cannot .*: ${missing}\\. An owner can`),
    ]);
    expect(world.outgoing).toEqual([]);
  });
});

test('a token goes over plain http only to where OUTBOUND_ALLOW says', async () => {
  const settings = { ...world.ports.settings, outboundAllow: parseAllowList('shop.example') };
  const given = { ...shopifyShop, shop_url: 'http://shop.example' };
  await expect(register(given)).rejects.toThrow(/^shop_url must be https: a key goes over https alone/);
  const organization = await register(given, { ...world.ports, settings });
  // Of a deployment whose list names the host no more.
  const lookup = { orderId: '1', deadline: world.clock.now() + 8000 };
  const strict = { ...world.ports, http: outboundClient(parseAllowList('')) };
  await expect(fetchOrderNumber(organization, lookup, strict)).rejects.toThrow(/a key goes over https alone/);
  world.provider = () => shopifyOrder('#1');
  expect(await fetchOrderNumber(organization, lookup, { ...world.ports, settings })).toBe('#1');
});
