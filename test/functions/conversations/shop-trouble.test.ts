import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { changeOrganization } from '../../../shared/organizations/manage-organization.ts';
import { findOrganizationBySlug } from '../../../shared/organizations/organization-store.ts';
import type { TableWriter } from '../../../shared/table/table.ts';
import { shopifyError, shopifyOrder, shopifyShop, woocommerceError, woocommerceShop } from '../../support/shop.ts';
import { makeTenant, type Tenant } from '../../support/tenant.ts';
import { jsonAnswer, openWorld, type World } from '../../support/world.ts';
import { clientOf, digits, number } from '../client.ts';

let world: World;
let tenant: Tenant;
/** Updates of the organization. */
let written: number;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(() => withShop(shopifyShop));
afterAll(() => world.close());

async function withShop(shop: typeof shopifyShop | typeof woocommerceShop) {
  tenant = await makeTenant(world.ports, shop);
  await tenant.addContact(number);
  written = 0;
}
const organization = async () => {
  const found = await findOrganizationBySlug(tenant.organization.slug, world.ports);
  if (!found) throw new Error('no organization');
  return found;
};
const trouble = async () => (await organization()).shop_trouble;

/** Looks an order up, while the shop answers so; returns the status. */
async function lookUp(answer: World['provider']): Promise<number> {
  world.provider = answer;
  const { table } = world.ports;
  const counted: TableWriter = {
    ...table,
    write(write) {
      if (write.kind === 'update' && write.key.pk === tenant.organization.id) written++;
      return table.write(write);
    },
  };
  const { conversations } = clientOf({ ...world.ports, table: counted }, tenant.apiKey);
  return (await conversations({ query: `chatappNumber=${digits}&orderId=727` })).status;
}
const found = () => shopifyOrder('#1001');
const refused = () => shopifyError('ACCESS_DENIED');

test.each([
  ['Shopify', shopifyShop, refused],
  ['Shopify, by the status', shopifyShop, () => jsonAnswer(401, { errors: 'Invalid API key or access token' })],
  ['WooCommerce', woocommerceShop, () => woocommerceError(401, 'woocommerce_rest_cannot_view')],
])('a token that the shop refuses shows that it needs reconnecting: %s', async (_shop, shop, answer) => {
  await withShop(shop);
  expect(await lookUp(answer)).toBe(500);
  expect(await trouble()).toEqual({
    reason: 'The shop cannot be asked: it refuses shop_token, which must be valid and may read orders.',
    since: new Date(world.clock.now()).toISOString(),
  });
});

test('a token that it takes again shows that it is connected, also for an order that is not there', async () => {
  for (const taken of [found, () => jsonAnswer(200, { data: { order: null } })]) {
    await lookUp(refused);
    expect(await trouble()).toBeDefined();
    await lookUp(taken);
    expect(await trouble()).toBeUndefined();
  }
});

test('what is known already is not written again', async () => {
  for (const answer of [found, found, refused, refused, refused, found, found]) await lookUp(answer);
  expect(written).toBe(2);
});

test.each([
  ['is down', () => jsonAnswer(503, {})],
  ['cannot be reached', () => ({ kind: 'lost', reason: 'timeout' }) as const],
  ['answers with nonsense', () => jsonAnswer(200, 'shop')],
])('a shop that %s says nothing of the token', async (_what, answer) => {
  await lookUp(answer);
  expect(await trouble()).toBeUndefined();
  await lookUp(refused);
  const noted = await trouble();
  await lookUp(answer);
  expect([await trouble(), written]).toEqual([noted, 1]);
});

test('a token that is refused when another has taken its place says nothing of that one', async () => {
  await lookUp(async () => {
    await changeOrganization(await organization(), { shop_token: 'next' }, world.ports);
    return refused();
  });
  expect(await trouble()).toBeUndefined();
});
