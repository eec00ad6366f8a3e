import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { NewOrganization } from '../../../shared/organizations/organization-input.ts';
import { shopifyOrder, shopifyShop, woocommerceOrder, woocommerceShop } from '../../support/shop.ts';
import { storeMessages } from '../../support/stored-messages.ts';
import { makeTenant } from '../../support/tenant.ts';
import { jsonAnswer, openWorld, type World } from '../../support/world.ts';
import { clientOf, digits, number } from '../client.ts';

const texts = ['hello', 'order #1001 is paid', 'is 1001 on its way?', 'order 1002', 'invoice EN-1001-A', 'bye'];

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(() => {
  world.outgoing.length = 0;
});
afterAll(() => world.close());

/** A client whose organization has this shop and the usual conversation. */
async function clientWith(shop: Partial<NewOrganization>) {
  const tenant = await makeTenant(world.ports, shop);
  const { id } = await tenant.addContact(number);
  await storeMessages(world.ports.table, { organizationId: tenant.organization.id, contactId: id }, texts);
  const { conversations } = clientOf(world.ports, tenant.apiKey);
  return (parameters: Record<string, string>) =>
    conversations({
      query: new URLSearchParams({ chatappNumber: digits, ascending: 'true', ...parameters }).toString(),
    });
}
const shown = (body: { messages: { message: string }[] }) => body.messages.map(({ message }) => message);
const hasOrder = [texts[1], texts[2], texts[4]];

test("an order's number is searched for with its prefix and without", async () => {
  const read = await clientWith(shopifyShop);
  world.provider = () => shopifyOrder('#1001');
  const { status, body } = await read({ orderId: '5123456789012' });
  expect([status, shown(body)]).toEqual([200, hasOrder]);
  expect(body).toMatchObject({
    searchTerms: ['#1001', '1001'],
    filtered: true,
    count: 3,
    pagination: { totalMessages: 3, totalPages: 1 },
  });
});

test('a WooCommerce shop is asked too', async () => {
  const read = await clientWith(woocommerceShop);
  world.provider = () => woocommerceOrder('1001');
  const { body } = await read({ orderId: '727' });
  expect([body.searchTerms, shown(body)]).toEqual([['1001'], hasOrder]);
});

test('the number comes after the terms of query, and what is there already comes once', async () => {
  const read = await clientWith(shopifyShop);
  world.provider = () => shopifyOrder('#1001');
  const { body } = await read({ orderId: '5123456789012', query: 'bye, 1001 , hello' });
  expect(body.searchTerms).toEqual(['bye', '1001', 'hello', '#1001']);
  expect(shown(body)).toEqual([texts[0], ...hasOrder, texts[5]]);
});

test('pages count what matches', async () => {
  const read = await clientWith(shopifyShop);
  world.provider = () => shopifyOrder('#1001');
  const { body } = await read({ orderId: '5123456789012', limit: '2', page: '2' });
  expect([shown(body), body.pagination.totalMessages]).toEqual([[texts[4]], 3]);
});

describe('a 400 names orderId', () => {
  const refusal = async (shop: Partial<NewOrganization>, orderId: string) => {
    const { status, body } = await (await clientWith(shop))({ orderId });
    return [status, body.error, body.message];
  };
  test.each(['#1001', 'abc', '1,2', '9'.repeat(21), 'gid://shopify/Customer/1'])('that is "%s"', async (orderId) => {
    expect(await refusal(shopifyShop, orderId)).toEqual([
      400,
      'Invalid parameter',
      'orderId must be 1 to 20 digits, also after gid://shopify/Order/',
    ]);
    expect(world.outgoing).toEqual([]);
  });

  test('that the shop does not know', async () => {
    world.provider = () => jsonAnswer(200, { data: { order: null } });
    expect(await refusal(shopifyShop, '404')).toEqual([
      400,
      'Invalid parameter',
      "orderId 404 is no order that the organization's shop shows us",
    ]);
  });

  test.each([
    [{}, 'shop_platform, shop_url, shop_token are missing'],
    [{ ...shopifyShop, shop_token: undefined }, 'shop_token is missing'],
  ])('when the shop is %j', async (shop, missing) => {
    expect(await refusal(shop, '1')).toEqual([
      400,
      'Invalid parameter',
      expect.stringMatching(`^orderId .*${missing}\\. An owner can`),
    ]);
    expect(world.outgoing).toEqual([]);
  });
});

test('a shop that is down is a 500 with the reason, and the token is nowhere', async () => {
  const read = await clientWith(shopifyShop);
  world.provider = () => jsonAnswer(503, 'shpat_secret');
  const { status, body } = await read({ orderId: '1' });
  expect([status, body]).toEqual([
    500,
    {
      error: 'Internal server error',
      message: expect.stringMatching(
        /^The shop cannot be asked for the order's number: it answered HTTP 503\. Try again, or/,
      ),
    },
  ]);
  expect(JSON.stringify(world.logged)).not.toContain('shpat_secret');
  expect(world.logged).toContainEqual(
    expect.objectContaining({ event: 'shop_not_asked', reason: 'it answered HTTP 503' }),
  );
});

test("each organization's own shop is asked, with its own token", async () => {
  const [one, two] = [shopifyShop, { ...shopifyShop, shop_url: 'https://other.example', shop_token: 'shpat_other' }];
  const reads = [await clientWith(one), await clientWith(two)];
  world.provider = ({ url }) => shopifyOrder(url.startsWith(one.shop_url) ? '#1001' : '#1002');
  const terms = [];
  for (const read of reads) terms.push((await read({ orderId: '1' })).body.searchTerms);
  expect(terms).toEqual([
    ['#1001', '1001'],
    ['#1002', '1002'],
  ]);
  expect(world.outgoing.map(({ url, headers }) => [new URL(url).origin, headers?.['x-shopify-access-token']])).toEqual([
    ['https://acme.myshopify.com', 'shpat_secret'],
    ['https://other.example', 'shpat_other'],
  ]);
});

test.each([
  [`chatappNumber=${digits}&orderId=`, 200],
  ['action=contacts&orderId=1', 400],
  [`action=find-by-phone&chatappNumber=${digits}&orderId=1`, 400],
])('no shop is asked where no message is searched for by an order (%s)', async (query, status) => {
  const tenant = await makeTenant(world.ports, shopifyShop);
  await tenant.addContact(number);
  const { conversations } = clientOf(world.ports, tenant.apiKey);
  expect((await conversations({ query })).status).toBe(status);
  expect(world.outgoing).toEqual([]);
});
