import { expect, test } from '@jest/globals';
import { call, post, sandbox, textMessage } from './client.ts';
import { accept, allTaken, delivering, due, setReceipts } from './receipt-client.ts';

const usual = { statuses: ['sent', 'delivered', 'read'], delay_ms: 100 };

test('shows the setting and what is due', async () => {
  const { url } = await sandbox();
  expect((await call(`${url}/receipts`)).body).toEqual({ ...usual, due: 0 });
  await accept(url, textMessage);
  const setting = { statuses: ['failed'], delay_ms: 5, error_code: 131049, times: 2 };
  const { status, body } = await post(`${url}/receipts`, setting);
  expect([status, body]).toEqual([200, { ...setting, due: 3 }]);
  expect((await call(`${url}/receipts`)).body).toEqual(body);
});

test('covers the standing setting for so many messages, and then it is back', async () => {
  const { url, service } = await delivering();
  await setReceipts(url, { statuses: ['read'] });
  await setReceipts(url, { statuses: ['failed'], times: 2 });
  for (const times of [2, 1, undefined, undefined]) {
    expect((await call(`${url}/receipts`)).body.times).toBe(times);
    await accept(url, textMessage);
    await allTaken(url);
  }
  expect(service.statuses()).toEqual(['failed', 'failed', 'read', 'read']);
});

test('goes back to the default on DELETE', async () => {
  const { url } = await sandbox();
  await setReceipts(url, { statuses: [] });
  await setReceipts(url, { statuses: ['failed'], times: 2 });
  expect((await call(`${url}/receipts`, { method: 'DELETE' })).body).toEqual({ ...usual, due: 0 });
  await accept(url, textMessage);
  expect(await due(url)).toBe(3);
});

test('waits before each receipt for as long as it is told', async () => {
  const { url, service } = await delivering();
  await setReceipts(url, { statuses: ['sent', 'read'], delay_ms: 300 });
  const begun = performance.now();
  await accept(url, textMessage);
  await allTaken(url);
  const [first, second] = service.received.map(({ at }) => at - begun);
  expect(first).toBeGreaterThan(290);
  expect(second).toBeGreaterThan(590);
});

test.each([
  ['no JSON', 'sent'],
  ['a list', ['sent']],
  ['no statuses', { delay_ms: 1 }],
  ['a status alone', { statuses: 'sent' }],
  ['an unknown status', { statuses: ['sent', 'played'] }],
  ['an unknown field', { statuses: ['sent'], delay: 1 }],
  ['a negative delay', { statuses: ['sent'], delay_ms: -1 }],
  ['a delay as text', { statuses: ['sent'], delay_ms: '1' }],
  ['times 0', { statuses: ['sent'], times: 0 }],
  ['an error code without failed', { statuses: ['sent'], error_code: 131026 }],
  ['an error code the provider does not have', { statuses: ['failed'], error_code: 131999 }],
])('400s with what is allowed when given %s, and changes nothing', async (_name, value) => {
  const { url } = await sandbox();
  const { status, body } = await post(`${url}/receipts`, value);
  expect(status).toBe(400);
  expect(body).toEqual({ error: expect.stringContaining('sent, delivered, read, failed') });
  expect((await call(`${url}/receipts`)).body).toEqual({ ...usual, due: 0 });
});
