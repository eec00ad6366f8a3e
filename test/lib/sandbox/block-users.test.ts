import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { call, post, sandbox, send, textMessage } from './client.ts';
import { customer, valueIn } from './receive-client.ts';

const phone = '106540352242922';
const ana = '5511999990000';
const rui = '5511999990001';
const authorization = 'Bearer EAAG-token';
const path = `/v26.0/${phone}/block_users`;
const ask = (url: string, method: string, body: object) =>
  call(`${url}${path}`, { method, body: JSON.stringify(body), headers: { authorization } });
const named = (...users: string[]) => ({ messaging_product: 'whatsapp', block_users: users.map((user) => ({ user })) });
const block = (url: string, ...users: string[]) => ask(url, 'POST', named(...users));
const letGo = (url: string, ...users: string[]) => ask(url, 'DELETE', named(...users));
const list = async (url: string, query = '') =>
  (await call(`${url}${path}${query}`, { headers: { authorization } })).body;
const blocked = async (url: string) => (await list(url)).data.map(({ wa_id }: { wa_id: string }) => wa_id);
const from = (number: string, more: object = {}) => ({ from: number, phone_number_id: phone, type: 'text', ...more });
const user = (number: string) => ({ input: `+${number}`, wa_id: number });
const notWritten = {
  message: 'Re-engagement required',
  code: 131047,
  error_data: { details: 'User has not messaged in the last 24 hours' },
};
const failed = { code: 139100, message: '(#139100) Failed to block/unblock users', type: 'OAuthException' };

test('somebody who has written is blocked and listed, can be sent nothing and writes nothing, until they are let go', async () => {
  const { url, receive, service } = await customer();
  const toAna = { ...textMessage, to: `+${ana}` };
  await receive(from(ana));
  expect([(await send(url, toAna)).status, await blocked(url)]).toEqual([200, []]);
  const { status, body } = await block(url, `+${ana}`);
  expect([status, body]).toEqual([200, { messaging_product: 'whatsapp', block_users: { added_users: [user(ana)] } }]);
  expect((await list(url)).data).toEqual([{ messaging_product: 'whatsapp', wa_id: ana }]);

  const came = () => service.received.filter(({ body: webhook }) => !valueIn(webhook).statuses);
  expect(came()).toHaveLength(1);
  const refused = await send(url, toAna);
  expect([refused.status, refused.body.error.code]).toEqual([400, 130403]);
  for (const order of [from(ana), from(ana, { type: 'call' }), from(ana, { type: 'reaction' })]) {
    const answer = await receive(order);
    expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining('has blocked')]);
  }
  expect(came()).toHaveLength(1);
  // What others write, what comes to another number or a group, and what our own phone does, comes in.
  for (const order of [
    from(rui),
    from(ana, { phone_number_id: '1' }),
    from(ana, { group_id: 'g' }),
    from(ana, { echo: true }),
  ]) {
    expect((await receive(order)).body.taken).toBe(true);
  }
  // Blocked again they are as blocked once, and a wa_id is a name of theirs too.
  expect((await block(url, ana)).body.block_users).toEqual({ added_users: [{ input: ana, wa_id: ana }] });

  const gone = await letGo(url, `+${ana}`);
  expect([gone.status, gone.body.block_users]).toEqual([200, { removed_users: [user(ana)] }]);
  expect((await letGo(url, `+${ana}`)).status).toBe(200);
  expect([(await send(url, toAna)).status, (await receive(from(ana))).body.taken]).toEqual([200, true]);
});

test('who has not written to us within 24 hours is refused one by one, and the others are blocked all the same', async () => {
  const { url, receive } = await customer();
  await receive(from(ana));
  await receive(from(rui, { echo: true }));
  await receive(from(rui, { type: 'system' }));
  const { status, body } = await block(url, `+${ana}`, `+${rui}`, 'nobody', '+1 555 224-2922');
  expect(status).toBe(400);
  expect(body).toEqual({
    messaging_product: 'whatsapp',
    block_users: {
      added_users: [user(ana)],
      failed_users: [
        { ...user(rui), errors: [notWritten] },
        { input: 'nobody', errors: [notWritten] },
        { input: '+1 555 224-2922', wa_id: '15552242922', errors: [expect.objectContaining({ code: 131021 })] },
      ],
    },
    error: expect.objectContaining(failed),
  });
  expect(await blocked(url)).toEqual([ana]);

  await receive(from(rui));
  const now = Date.now();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(now + 24 * 3_600_000);
  expect((await block(url, `+${rui}`)).body.block_users.failed_users[0].errors).toEqual([notWritten]);
  // Who was blocked while they could be stays so.
  expect((await block(url, `+${ana}`)).status).toBe(200);
  clock.mockRestore();
});

test('a number is blocked as WhatsApp knows it, however it is dialled, and the list has pages', async () => {
  const { url, receive } = await customer();
  const [dialled, known] = ['5531987654321', '553187654321'];
  for (const number of [dialled, ana]) await receive(from(number));
  expect((await block(url, `+${dialled}`, `+${ana}`)).body.block_users.added_users[0].wa_id).toBe(known);
  for (const number of [dialled, known]) expect((await receive(from(number))).status).toBe(400);
  const first = await list(url, '?limit=1');
  expect(first.data).toEqual([{ messaging_product: 'whatsapp', wa_id: known }]);
  const second = await list(url, `?limit=1&after=${first.paging.cursors.after}`);
  expect([second.data[0].wa_id, second.paging.next]).toEqual([ana, undefined]);
});

test.each<[string, object, number]>([
  ['no users', named(), 100],
  ['no product', { block_users: [{ user: `+${ana}` }] }, 100],
  ['a user more', { ...named(ana), users: [] }, 100],
  ['more than 1,000', named(...Array(1001).fill(ana)), 130429],
])('a call with %s is refused', async (_what, body, code) => {
  const { url } = await sandbox();
  expect((await ask(url, 'POST', body)).body.error.code).toBe(code);
  expect((await ask(url, 'DELETE', body)).body.error.code).toBe(code);
});

test('a call without a token, or of no number, is refused', async () => {
  const { url } = await sandbox();
  for (const method of ['GET', 'POST', 'DELETE']) {
    const body = method === 'GET' ? undefined : JSON.stringify(named(ana));
    expect((await call(`${url}${path}`, { method, body })).body.error.code).toBe(190);
    const ofNone = await call(`${url}/v26.0/me/block_users`, { method, body, headers: { authorization } });
    expect(ofNone.body.error).toMatchObject({ code: 100, error_subcode: 33 });
  }
});

test.each([
  ['server_error', 0],
  ['garbage', 1],
])('the fault %s on a block leaves %i blocked, and is not used up by one that is refused', async (fault, count) => {
  const { url, receive } = await customer();
  await post(`${url}/faults`, { fault, on: 'block' });
  expect((await block(url, `+${rui}`)).status).toBe(400);
  await receive(from(ana));
  expect((await block(url, `+${ana}`)).body?.block_users).toBeUndefined();
  expect(await blocked(url)).toHaveLength(count);
  expect((await block(url, `+${ana}`)).status).toBe(200);
});

test('who is blocked stays so after a restart', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'sandbox-blocked-'));
  const before = await sandbox(directory);
  for (const number of [ana, rui]) await post(`${before.url}/receive`, from(number));
  await block(before.url, `+${ana}`, `+${rui}`);
  await letGo(before.url, `+${rui}`);
  await before.stop();
  const after = await sandbox(directory);
  expect(await blocked(after.url)).toEqual([ana]);
  rmSync(directory, { recursive: true });
});
