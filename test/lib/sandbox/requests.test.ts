import { connect } from 'node:net';
import { expect, test } from '@jest/globals';
import { call, post, sandbox, send, textMessage } from './client.ts';

test.each([
  ['no header', ''],
  ['no token', 'Bearer '],
  ['another scheme', 'Basic dTpw'],
  ['the word undefined', 'Bearer undefined'],
  ['two tokens', 'Bearer a b'],
])('refuses %s as a token with 190 and 401', async (_name, authorization) => {
  const { url } = await sandbox();
  const { status, body } = await send(url, textMessage, { authorization });
  expect([status, body.error.code]).toEqual([401, 190]);
});

test.each([
  ['a body that is not JSON', '{"a":', {}],
  ['an empty body', '', {}],
  ['a body that is a list', '[]', {}],
  ['a body that is null', 'null', {}],
  ['a form', 'to=1', { 'content-type': 'application/x-www-form-urlencoded' }],
])('refuses %s with 100 and 400', async (_name, text, headers) => {
  const { url } = await sandbox();
  const { status, body } = await send(url, text, headers);
  expect([status, body.error.code]).toEqual([400, 100]);
});

test('takes a charset in the content type', async () => {
  const { url } = await sandbox();
  expect((await send(url, textMessage, { 'content-type': 'application/json; charset=utf-8' })).status).toBe(200);
});

test('refuses a body over 1 MB with 413 and goes on', async () => {
  const { url } = await sandbox();
  const { status, body } = await send(url, { ...textMessage, more: 'a'.repeat(1024 * 1024) });
  expect([status, body.error.code]).toEqual([413, 100]);
  expect((await send(url, textMessage)).status).toBe(200);
});

test.each([
  ['GET', '/v26.0/1/messages', 400, 100],
  ['POST', '/v26.0/undefined/messages', 400, 100],
  ['POST', '/v26.0//messages', 404, 2500],
  ['POST', '/1/messages', 404, 2500],
  ['GET', '/v26.0/1/media', 400, 100],
  ['POST', '/v26.0/1', 400, 100],
  ['GET', '/v26.0/1', 400, 100],
  ['GET', '/photoapp/v26.0/1/messages', 400, 100],
  ['GET', '/%zz?%zz=%', 404, 2500],
  ['GET', '//nowhere', 404, 2500],
])('refuses %s %s with %i and code %i', async (method, path, status, code) => {
  const { url } = await sandbox();
  const answer = await call(url + path, { method, headers: { authorization: 'Bearer a' } });
  expect([answer.status, answer.body.error.code]).toEqual([status, code]);
});

test('refuses a method that one of its own pages does not take, and names those it does', async () => {
  const { url } = await sandbox();
  const answer = await post(`${url}/sent`, {});
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, DELETE']);
  expect(answer.body).toEqual({ error: '/sent takes GET, DELETE' });
});

test('describes itself on the front page, also to HEAD', async () => {
  const { url } = await sandbox();
  const { status, body } = await call(url);
  expect(status).toBe(200);
  expect(body.routes).toContainEqual(expect.stringContaining('POST /{version}/{phone_number_id}/messages'));
  expect(Object.keys(body.faults)).toContain('hang_after_accepting');
  expect(await call(url, { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
});

test('survives a client that goes away in the middle of a body', async () => {
  const { url, port } = await sandbox();
  const socket = connect(port, '127.0.0.1');
  const head =
    'POST /faults HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{';
  await new Promise<void>((resolve) => socket.write(head, () => resolve()));
  socket.destroy();
  expect((await send(url, textMessage)).status).toBe(200);
});

test('survives a client that does not speak HTTP', async () => {
  const { url, port } = await sandbox();
  const socket = connect(port, '127.0.0.1');
  socket.write('what?\r\n\r\n');
  await new Promise((resolve) => socket.resume().once('close', resolve));
  expect((await send(url, textMessage)).status).toBe(200);
});
