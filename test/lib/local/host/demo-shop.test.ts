import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { admin, connectShop } from '../../../../lib/local/demo-connections.ts';
import { startSandbox } from '../../../../lib/sandbox/start.ts';
import { fetchOrderNumber } from '../../../../shared/commerce/order-number.ts';
import { findOrganizationBySlug } from '../../../../shared/organizations/organization-store.ts';
import { outboundClient } from '../../../../shared/outbound/client.ts';
import { commandDeps } from '../../../support/command-deps.ts';
import { openWorld, type World } from '../../../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

let made = 0;
async function connected(sandbox: string, shop = '') {
  made++;
  const slug = `demo-${made}`;
  await admin(`organization create --slug ${slug} --name Demo${shop}`, commandDeps(world));
  await connectShop(slug, sandbox, commandDeps(world));
  return admin(`organization show ${slug}`, commandDeps(world));
}
const sandbox = 'http://127.0.0.1:3002';
const itsShop = { shop_platform: 'shopify', shop_url: `${sandbox}/shopify`, has_shop_token: true };

test("an organization without a shop gets the sandbox's", async () => {
  expect(await connected(sandbox)).toMatchObject(itsShop);
});

test('one that has it from a start on another port gets the new address', async () => {
  const earlier = ' --shop-platform shopify --shop-url http://127.0.0.1:49152/shopify --shop-token sandbox-token';
  expect(await connected(sandbox, earlier)).toMatchObject(itsShop);
});

test.each([
  [' --shop-platform woocommerce', { shop_platform: 'woocommerce', shop_url: null, has_shop_token: false }],
  [' --shop-url https://acme.myshopify.com', { shop_url: 'https://acme.myshopify.com', has_shop_token: false }],
  [' --shop-token shpat_1', { shop_platform: null, shop_url: null, has_shop_token: true }],
])("a shop of a person's own, also half of one, stays (%s)", async (given, shop) => {
  expect(await connected(sandbox, given)).toMatchObject(shop);
});

test("the service and the sandbox's shops understand each other", async () => {
  const { url, stop } = await startSandbox({ port: 0 });
  await connected(url);
  const slug = `demo-${made}`;
  const allow = new Set(['127.0.0.1']);
  const deps = {
    ...world.ports,
    http: outboundClient(allow),
    settings: { ...world.ports.settings, outboundAllow: allow },
  };
  const numberOf = async (id: string) => {
    const organization = await findOrganizationBySlug(slug, world.ports);
    if (!organization) throw new Error('no demo');
    const lookup = { orderId: id, deadline: world.clock.now() + 8000 };
    return fetchOrderNumber(organization, lookup, deps).catch((error: Error) => error.message);
  };
  expect([await numberOf('5123456789012'), await numberOf('727')]).toEqual([
    '#1001',
    "orderId 727 is no order that the organization's shop shows us",
  ]);
  await admin(
    `organization update ${slug} --shop-platform woocommerce --shop-url ${url}/woocommerce/ --shop-token ck_1:cs_1`,
    commandDeps(world),
  );
  expect([await numberOf('727'), await numberOf('1')]).toEqual([
    '727',
    "orderId 1 is no order that the organization's shop shows us",
  ]);
  await admin(`organization update ${slug} --shop-token ck_1`, commandDeps(world));
  expect(await numberOf('727')).toContain('it refuses shop_token');
  await stop();
});
