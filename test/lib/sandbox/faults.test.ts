import { expect, test } from '@jest/globals';
import { call, envelope, post, sandbox, send, textMessage } from './client.ts';
import { audioMessage, sendPhotoapp } from './photoapp-client.ts';
import { png, upload } from './upload-client.ts';

const fault = (url: string, value: unknown) => post(`${url}/faults`, value);
const accepted = async (url: string) => (await call(`${url}/sent`)).body.count;

test.each([
  [{ fault: 'rate_limit' }, 429, 130429, undefined],
  [{ fault: 'rate_limit', code: 131056 }, 429, 131056, undefined],
  [{ fault: 'rate_limit', code: 4 }, 429, 4, undefined],
  [{ fault: 'bad_parameter' }, 400, 131009, undefined],
  [{ fault: 'expired_token' }, 401, 190, 463],
  [{ fault: 'server_error' }, 500, 131000, undefined],
  [{ fault: 'error', code: 131026 }, 400, 131026, undefined],
  [{ fault: 'error', code: 131016 }, 503, 131016, undefined],
  [{ fault: 'error', code: 0 }, 401, 0, undefined],
  [{ fault: 'error', code: 230 }, 403, 230, undefined],
])('%j is answered as the provider answers, once, and nothing is accepted', async (value, status, code, subcode) => {
  const { url } = await sandbox();
  await fault(url, value);
  const answer = await send(url, textMessage);
  expect(answer.status).toBe(status);
  expect(answer.body.error).toMatchObject({ message: expect.stringMatching(`^\\(#${code}\\) .`), code });
  expect(answer.body.error.error_subcode).toBe(subcode);
  expect(answer.headers.get('retry-after')).toBeNull();
  expect(await accepted(url)).toBe(0);
  expect((await send(url, textMessage)).status).toBe(200);
});

test('says in Retry-After how long to wait', async () => {
  const { url } = await sandbox();
  await fault(url, { fault: 'rate_limit', retry_after: 7 });
  expect((await send(url, textMessage)).headers.get('retry-after')).toBe('7');
});

test('lists the message that it accepted before answering 200 with garbage', async () => {
  const { url } = await sandbox();
  await fault(url, { fault: 'garbage' });
  const answer = await send(url, textMessage);
  expect([answer.status, answer.body]).toEqual([200, undefined]);
  expect(await accepted(url)).toBe(1);
});

test.each([
  ['close_before_accepting', 0],
  ['close_after_accepting', 1],
])('%s cuts the connection and lists %i', async (name, count) => {
  const { url } = await sandbox();
  await fault(url, { fault: name });
  await expect(send(url, textMessage)).rejects.toThrow('fetch failed');
  expect(await accepted(url)).toBe(count);
  expect((await send(url, textMessage)).status).toBe(200);
});

test.each([
  ['hang', 0],
  ['hang_after_accepting', 1],
])('%s never answers and lists %i, while others are served', async (name, count) => {
  const { url, stop } = await sandbox();
  await fault(url, { fault: name });
  const hanging = send(url, textMessage);
  const outcome = Promise.race([hanging, new Promise((resolve) => setTimeout(resolve, 200, 'silence'))]);
  await expect(outcome).resolves.toBe('silence');
  expect(await accepted(url)).toBe(count);
  const cut = expect(hanging).rejects.toThrow('fetch failed');
  await stop();
  await cut;
});

test('keeps the client waiting for delay_ms', async () => {
  const { url } = await sandbox();
  await fault(url, { fault: 'close_after_accepting', delay_ms: 500 });
  const begun = performance.now();
  await expect(send(url, textMessage)).rejects.toThrow('fetch failed');
  expect(performance.now() - begun).toBeGreaterThan(490);
});

test('has the message on record while the client waits', async () => {
  const { url, stop } = await sandbox();
  await fault(url, { fault: 'close_after_accepting', delay_ms: 600_000 });
  let isWaiting = true;
  const cut = expect(send(url, textMessage).finally(() => (isWaiting = false))).rejects.toThrow('fetch failed');
  while ((await accepted(url)) === 0);
  expect(isWaiting).toBe(true);
  await stop();
  await cut;
});

test('uses faults up one per send, in the order they were asked for', async () => {
  const { url } = await sandbox();
  await fault(url, { fault: 'error', code: 131026, times: 2 });
  const { body } = await fault(url, { fault: 'rate_limit', retry_after: 1 });
  expect(body.faults).toHaveLength(2);
  const statuses: number[] = [];
  for (let n = 0; n < 4; n++) {
    statuses.push((await send(url, textMessage)).status);
    if (n > 0) continue;
    expect((await call(`${url}/faults`)).body).toEqual({
      faults: [
        { fault: 'error', on: 'message', code: 131026, times: 1 },
        { fault: 'rate_limit', on: 'message', retry_after: 1, times: 1 },
      ],
    });
  }
  expect(statuses).toEqual([400, 400, 429, 200]);
});

test('does not use a fault up for a message that it would have refused anyway', async () => {
  const { url } = await sandbox();
  await fault(url, { fault: 'server_error' });
  expect((await send(url, { ...textMessage, to: '16505551234' })).status).toBe(400);
  expect((await send(url, textMessage, { authorization: '' })).status).toBe(401);
  expect((await send(url, envelope)).status).toBe(400);
  expect((await send(url, textMessage)).status).toBe(500);
});

test('keeps a fault for what it is aimed at', async () => {
  const { url } = await sandbox();
  await fault(url, { fault: 'server_error', on: 'upload' });
  await fault(url, { fault: 'server_error', on: 'photoapp' });
  expect((await send(url, textMessage)).status).toBe(200);
  expect((await upload(url, png())).status).toBe(500);
  expect((await upload(url, png())).status).toBe(200);
  expect((await sendPhotoapp(url, audioMessage())).status).toBe(500);
  expect((await sendPhotoapp(url, audioMessage())).status).toBe(200);
});

test('forgets the faults on DELETE', async () => {
  const { url } = await sandbox();
  await fault(url, { fault: 'server_error', times: 1000 });
  expect((await call(`${url}/faults`, { method: 'DELETE' })).body).toEqual({ faults: [] });
  expect((await send(url, textMessage)).status).toBe(200);
});

test.each([
  ['no name', {}],
  ['an unknown name', { fault: 'flood' }],
  ['a name of the prototype', { fault: 'toString' }],
  ['no JSON', 'rate_limit'],
  ['an unknown field', { fault: 'hang', count: 2 }],
  ['times 0', { fault: 'hang', times: 0 }],
  ['times 1001', { fault: 'hang', times: 1001 }],
  ['times as text', { fault: 'hang', times: '1' }],
  ['error without a code', { fault: 'error' }],
  ['error with a code the provider does not have', { fault: 'error', code: 131999 }],
  ['rate_limit with a code that is no rate limit', { fault: 'rate_limit', code: 131026 }],
  ['hang with a code', { fault: 'hang', code: 4 }],
  ['close with retry_after', { fault: 'close_before_accepting', retry_after: 1 }],
  ['an unknown aim', { fault: 'hang', on: 'receipt' }],
  ['a missing message_id of the chat-app', { fault: 'no_message_id' }],
  ['a code of the chat-app on the photo-app', { fault: 'error', on: 'photoapp', code: 131026 }],
  ['a subcode that the photo-app does not have', { fault: 'error', on: 'photoapp', code: 10, subcode: 1 }],
  ['a subcode without the fault error', { fault: 'hang', subcode: 463 }],
  ['rate_limit with a code of the other platform', { fault: 'rate_limit', on: 'photoapp', code: 131056 }],
  ['a negative delay', { fault: 'hang', delay_ms: -1 }],
])('400s with the names of the faults when asked for %s', async (_name, value) => {
  const { url } = await sandbox();
  const { status, body } = await fault(url, value);
  expect(status).toBe(400);
  expect(body).toEqual({ error: expect.stringContaining('rate_limit, bad_parameter, expired_token') });
  expect((await call(`${url}/faults`)).body).toEqual({ faults: [] });
});
