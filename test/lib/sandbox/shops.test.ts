import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { call, post, sandbox, send, textMessage } from './client.ts';

const query = 'query OrderNumber($id: ID!) { order(id: $id) { name } }';
const token = { 'x-shopify-access-token': 'shpat_1' };
const graphql = (
  url: string,
  body: unknown,
  {
    headers = token,
    version = '2026-10',
  }: { readonly headers?: Record<string, string>; readonly version?: string } = {},
) => post(`${url}/shopify/admin/api/${version}/graphql.json`, body, headers);
const nameOf = async (url: string, id: string) =>
  (await graphql(url, { query, variables: { id: `gid://shopify/Order/${id}` } })).body.data.order;

const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });
const order = (url: string, id: string, headers: Record<string, string> = basic('ck_1:cs_1')) =>
  call(`${url}/woocommerce/wp-json/wc/v3/orders/${id}`, { headers });

describe('the shop on Shopify', () => {
  test('tells an order by its global id, null for one that it does not have', async () => {
    const { url } = await sandbox();
    const all = 'query Q($a: ID!) {\n  order(id: $a) { id, legacyResourceId name }\n}';
    const { status, body } = await graphql(url, { query: all, variables: { a: 'gid://shopify/Order/5123456789012' } });
    expect([status, body.data.order]).toEqual([
      200,
      { id: 'gid://shopify/Order/5123456789012', legacyResourceId: '5123456789012', name: '#1001' },
    ]);
    expect(body.extensions.cost.throttleStatus).toMatchObject({ restoreRate: 100 });
    expect([await nameOf(url, '5123456789012'), await nameOf(url, '1')]).toEqual([{ name: '#1001' }, null]);
  });

  test.each([
    {},
    { 'x-shopify-access-token': '' },
    { 'x-shopify-access-token': 'undefined' },
    { authorization: 'Bearer a' },
  ])('401s with the headers %j', async (headers) => {
    const { url } = await sandbox();
    const { status, body } = await graphql(url, { query }, { headers: headers as Record<string, string> });
    expect([status, body]).toEqual([401, { errors: expect.stringContaining('Invalid API key or access token') }]);
  });

  test.each([
    ['no JSON', 'query', 400, undefined],
    ['no query', { variables: {} }, 400, undefined],
    ['another query', { query: '{ shop { name } }' }, 200, 'undefinedField'],
    [
      'an id written into the query',
      { query: '{ order(id: "gid://shopify/Order/1") { name } }' },
      200,
      'undefinedField',
    ],
    [
      'an unknown field',
      { query: query.replace('name', 'nam'), variables: { id: 'gid://shopify/Order/1' } },
      200,
      'undefinedField',
    ],
    ['no variable', { query }, 200, 'INVALID_VARIABLE'],
    ['bare digits', { query, variables: { id: '5123456789012' } }, 200, 'INVALID_VARIABLE'],
  ])('refuses %s', async (_what, body, status, code) => {
    const { url } = await sandbox();
    const answer = await graphql(url, body);
    expect([answer.status, answer.body.errors[0]?.extensions.code, answer.body.data]).toEqual([
      status,
      code,
      undefined,
    ]);
  });

  test('takes JSON alone, and versions that there are', async () => {
    const { url } = await sandbox();
    expect((await graphql(url, { query }, { headers: { ...token, 'content-type': 'text/plain' } })).status).toBe(400);
    expect((await graphql(url, { query }, { headers: token, version: '2026-11' })).status).toBe(404);
  });
});

describe('the WooCommerce shop', () => {
  test('tells an order', async () => {
    const { url } = await sandbox();
    expect([(await order(url, '727')).body, (await order(url, '728')).body]).toMatchObject([
      { id: 727, number: '727' },
      { id: 728, number: 'WC-2026-000041' },
    ]);
  });

  test.each([
    ['an order that it does not have', '1', undefined, 404, 'woocommerce_rest_shop_order_invalid_id'],
    ['an id that is none', 'abc', undefined, 404, 'rest_no_route'],
    ['no key', '727', {}, 401, 'woocommerce_rest_cannot_view'],
    ['a key without a secret', '727', basic('ck_1'), 401, 'woocommerce_rest_cannot_view'],
    ['an empty secret', '727', basic('ck_1:'), 401, 'woocommerce_rest_cannot_view'],
    ['a secret that was not there', '727', basic('ck_1:undefined'), 401, 'woocommerce_rest_cannot_view'],
    ['a bearer token', '727', { authorization: 'Bearer ck_1' }, 401, 'woocommerce_rest_cannot_view'],
  ])('refuses %s', async (_what, id, headers, status, code) => {
    const { url } = await sandbox();
    const answer = await order(url, id, headers as Record<string, string> | undefined);
    expect([answer.status, answer.body]).toMatchObject([status, { code, data: { status } }]);
  });
});

describe('the orders', () => {
  test('can be set for one shop, or for both, and replaced', async () => {
    const { url } = await sandbox();
    await post(`${url}/orders`, { id: '9', number: '#9', platform: 'shopify' });
    expect([await nameOf(url, '9'), (await order(url, '9')).status]).toEqual([{ name: '#9' }, 404]);
    const { body } = await post(`${url}/orders`, { id: '9', number: 'A-9' });
    expect([await nameOf(url, '9'), (await order(url, '9')).body.number]).toEqual([{ name: 'A-9' }, 'A-9']);
    expect(body).toEqual((await call(`${url}/orders`)).body);
    expect(body.orders).toHaveLength(6);
  });

  test('outlive a restart, until they are reset', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'sandbox-'));
    const before = await sandbox(directory);
    await post(`${before.url}/orders`, { id: '5123456789012', number: '#2' });
    await before.stop();
    const after = await sandbox(directory);
    expect(await nameOf(after.url, '5123456789012')).toEqual({ name: '#2' });
    await call(`${after.url}/orders`, { method: 'DELETE' });
    expect(await nameOf(after.url, '5123456789012')).toEqual({ name: '#1001' });
    await after.stop();
    const again = await sandbox(directory);
    expect((await call(`${again.url}/orders`)).body.orders).toHaveLength(4);
    rmSync(directory, { recursive: true });
  });

  test.each([
    ['no id', { number: '#1' }],
    ['an id as a number', { id: 5123456789012, number: '#1' }],
    ['an id that is none', { id: '#1', number: '#1' }],
    ['no number', { id: '1' }],
    ['an empty number', { id: '1', number: '' }],
    ['an unknown platform', { id: '1', number: '#1', platform: 'magento' }],
    ['an unknown field', { id: '1', number: '#1', name: 'x' }],
  ])('400s with what is allowed for %s', async (_what, value) => {
    const { url } = await sandbox();
    const { status, body } = await post(`${url}/orders`, value);
    expect([status, body]).toEqual([400, { error: expect.stringContaining('Allowed: id') }]);
  });
});

describe('a fault of the shops', () => {
  const ask = {
    shopify: (url: string) => graphql(url, { query, variables: { id: 'gid://shopify/Order/5123456789012' } }),
    woocommerce: (url: string) => order(url, '727'),
  };
  const platforms = ['shopify', 'woocommerce'] as const;
  const fault = (url: string, value: object) => post(`${url}/faults`, { on: 'shop', ...value });

  test.each([
    ['shopify', { fault: 'rate_limit' }, 200, null],
    ['shopify', { fault: 'rate_limit', retry_after: 2 }, 429, '2.0'],
    ['shopify', { fault: 'expired_token' }, 401, null],
    ['shopify', { fault: 'server_error' }, 500, null],
    ['woocommerce', { fault: 'rate_limit' }, 429, null],
    ['woocommerce', { fault: 'rate_limit', retry_after: 2 }, 429, '2'],
    ['woocommerce', { fault: 'expired_token' }, 401, null],
    ['woocommerce', { fault: 'server_error' }, 500, null],
  ] as const)('on %s, %j, is answered as it answers, once', async (platform, value, status, wait) => {
    const { url } = await sandbox();
    await fault(url, value);
    const answer = await ask[platform](url);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, wait]);
    expect(answer.body.data?.order ?? answer.body.number).toBeUndefined();
    expect((await ask[platform](url)).body.errors).toBeUndefined();
    expect((await call(`${url}/faults`)).body).toEqual({ faults: [] });
  });

  test.each(platforms)(
    'on %s can be a cut, or garbage; it is not used up by what would be refused anyway',
    async (platform) => {
      const { url } = await sandbox();
      await fault(url, { fault: 'close_before_accepting' });
      await fault(url, { fault: 'garbage' });
      await graphql(url, { query });
      await order(url, '727', {});
      await expect(ask[platform](url)).rejects.toThrow('fetch failed');
      expect(await ask[platform](url)).toMatchObject({ status: 200, body: undefined });
      expect((await ask[platform](url)).body).toBeDefined();
    },
  );

  test('leaves messages alone', async () => {
    const { url } = await sandbox();
    await fault(url, { fault: 'server_error' });
    expect((await send(url, textMessage)).status).toBe(200);
    expect((await ask.woocommerce(url)).status).toBe(500);
  });

  test.each([{ fault: 'hang_after_accepting' }, { fault: 'error', code: 131026 }, { fault: 'rate_limit', code: 4 }])(
    'cannot be %j',
    async (value) => {
      const { url } = await sandbox();
      const { status, body } = await fault(url, value);
      expect([status, body.error]).toEqual([400, expect.stringContaining('a shop ')]);
    },
  );
});
