import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { call, envelope, post, sandbox, send } from './client.ts';
import { authorization, formOf, phone, png, type Sent, upload, uploaded } from './upload-client.ts';

const mb = 1024 * 1024;
const token = { headers: { authorization } };
const listed = async (url: string) => (await call(`${url}/uploads`)).body;

test('takes a file, tells of it, gives it back, and forgets it', async () => {
  const { url } = await sandbox();
  const content = Buffer.from('\r\n--boundary-of-this-\u00e7 is not the end\r\n');
  const { status, body } = await upload(url, png({ content, filename: 'São 1.png' }));
  expect([status, body]).toEqual([200, { id: expect.stringMatching(/^\d{16}$/) }]);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const known = { id: body.id, mime_type: 'image/png', filename: 'São 1.png', size: content.length, sha256 };
  expect(await listed(url)).toEqual({
    count: 1,
    uploads: [{ ...known, at: expect.any(String), phone_number_id: phone }],
  });

  const about = await call(`${url}/v26.0/${body.id}?phone_number_id=${phone}`, token);
  expect(about.body).toEqual({
    messaging_product: 'whatsapp',
    url: expect.stringContaining(`${url}/download/${body.id}?`),
    mime_type: 'image/png',
    sha256,
    file_size: String(content.length),
    id: body.id,
  });
  const answer = await fetch(about.body.url, token);
  expect([answer.headers.get('content-type'), answer.headers.get('content-length')]).toEqual([
    'image/png',
    String(content.length),
  ]);
  expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);

  expect((await call(`${url}/v26.0/${body.id}`, { method: 'DELETE', ...token })).body).toEqual({ success: true });
  expect((await call(`${url}/v26.0/${body.id}`, token)).status).toBe(400);
  expect((await call(about.body.url, token)).status).toBe(404);
  expect(await listed(url)).toEqual({ count: 0, uploads: [] });
});

test('asks for the token everywhere, and for the right phone number', async () => {
  const { url } = await sandbox();
  const { id } = (await upload(url, png())).body;
  const { body } = await call(`${url}/v26.0/${id}`, token);
  for (const [address, init] of [
    [`${url}/v26.0/${id}`, {}],
    [`${url}/v26.0/${id}`, { method: 'DELETE' }],
    [body.url, {}],
    [`${url}/v26.0/${phone}/media`, { method: 'POST', ...formOf(png()), headers: {} }],
  ] as const) {
    expect((await call(address, init)).status).toBe(401);
  }
  expect((await call(`${url}/v26.0/${id}?phone_number_id=1`, token)).status).toBe(400);
  expect((await call(`${url}/v26.0/12345`, token)).body.error).toMatchObject({ code: 100, error_subcode: 33 });
});

test('gives the file away for five minutes', async () => {
  const { url } = await sandbox();
  const { id } = (await upload(url, png())).body;
  const { body } = await call(`${url}/v26.0/${id}`, token);
  const now = Date.now();
  const clock = jest.spyOn(Date, 'now');
  clock.mockReturnValue(now + 290_000);
  expect((await call(body.url, token)).status).toBe(200);
  clock.mockReturnValue(now + 301_000);
  expect((await call(body.url, token)).status).toBe(404);
  clock.mockRestore();
  expect((await call(body.url.replace(/ext=\d+/, 'ext=9999999999'), token)).status).toBe(404);
});

const types = 'Param file must be a file with one of the following types: audio/aac, ';
const octets = "Received file of type 'application/octet-stream'.";
const refused: Readonly<Record<string, [code: number, text: string, sent: Sent]>> = {
  'no messaging_product': [100, 'messaging_product', png({ messaging_product: undefined })],
  'another product': [100, 'messaging_product', png({ messaging_product: 'sms' })],
  'no type': [100, 'The parameter type is required', png({ type: undefined })],
  'no file': [100, 'The parameter file is required', png({ content: undefined })],
  'a file without a name': [100, octets, png({ filename: undefined })],
  'a part without a content type': [100, "Received file of type 'image/png'", png({ contentType: undefined })],
  'a type that nobody sends': [
    100,
    "'application/zip'",
    png({ type: 'application/zip', contentType: 'application/zip', filename: 'a.zip' }),
  ],
  'a type unlike the part’s': [100, "'image/jpeg'", png({ type: 'image/jpeg' })],
  'an extension unlike the type': [100, "'image/jpeg'", png({ filename: 'a.jpg' })],
  'an extension that nobody knows': [100, octets, png({ filename: 'a.bin' })],
  'a name without an extension': [100, octets, png({ filename: 'png' })],
  'bare Opus': [131053, 'audio/opus', png({ type: 'audio/opus', contentType: 'audio/opus', filename: 'a.opus' })],
  'an empty file': [131053, 'empty', png({ content: '' })],
};

test.each(Object.entries(refused))('refuses %s, and keeps nothing', async (_name, [code, text, sent]) => {
  const { url } = await sandbox();
  const { status, body } = await upload(url, sent);
  expect([status, body.error.code]).toEqual([400, code]);
  const said = `${body.error.message} ${body.error.error_data?.details ?? ''}`;
  expect(said).toContain(text);
  expect(await listed(url)).toEqual({ count: 0, uploads: [] });
});

test.each([
  ['JSON', { 'content-type': 'application/json' }, '{}'],
  ['a form without a boundary', { 'content-type': 'multipart/form-data' }, 'a'],
  ['another form', { 'content-type': 'application/x-www-form-urlencoded' }, 'file=a'],
  [
    'a torn form',
    { 'content-type': 'multipart/form-data; boundary=b' },
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc',
  ],
])('says to %s which types it takes', async (_name, headers, body) => {
  const { url } = await sandbox();
  const answer = await call(`${url}/v26.0/${phone}/media`, {
    method: 'POST',
    headers: { authorization, ...headers },
    body,
  });
  expect(answer.status).toBe(400);
  expect(answer.body.error).toEqual({
    message: expect.stringContaining(types),
    type: 'OAuthException',
    code: 100,
    fbtrace_id: expect.any(String),
  });
});

test.each([
  ['image/png', 'a.png', 5 * mb],
  ['video/mp4', 'a.mp4', 16 * mb],
  ['audio/mpeg', 'a.mp3', 16 * mb],
  ['image/webp', 'a.webp', 500 * 1024],
])('takes %s in %s up to %i bytes', async (type, filename, most) => {
  const { url } = await sandbox();
  const sized = (size: number) =>
    upload(url, png({ type, contentType: type, filename, content: Buffer.alloc(size, 1) }));
  expect((await sized(most)).status).toBe(200);
  const over = await sized(most + 1);
  expect([over.status, over.body.error.code]).toEqual([400, 131053]);
  expect(over.body.error.error_data.details).toContain(`${most + 1} bytes`);
  expect((await listed(url)).count).toBe(1);
});

test('a message may name a file that was uploaded for its number and fits its type, and no other', async () => {
  const { url } = await sandbox();
  const image = (id: string) => send(url, { ...envelope, type: 'image', image: { id } });
  const mine = await uploaded(url, 'image');
  const another = (await upload(url, png(), '999')).body.id;
  expect((await image(mine)).status).toBe(200);
  for (const id of ['1', another]) {
    const { status, body } = await image(id);
    expect([status, body.error.code, body.error.message]).toEqual([
      400,
      100,
      "(#100) Param image['id'] is not a valid whatsapp business account media attachment ID",
    ]);
  }
  const video = await uploaded(url, 'video');
  expect((await image(video)).body.error.code).toBe(131053);
  const header = (id: string) =>
    send(url, {
      ...envelope,
      type: 'interactive',
      interactive: {
        type: 'button',
        header: { type: 'document', document: { id } },
        body: { text: 'a' },
        action: { buttons: [{ type: 'reply', reply: { id: 'a', title: 'a' } }] },
      },
    });
  expect((await header(await uploaded(url, 'document'))).status).toBe(200);
  expect((await header(mine)).body.error.code).toBe(131053);
  expect((await header('1')).body.error.message).toContain("interactive['header']['document']['id']");
});

test.each([
  ['server_error', 500, 0],
  ['expired_token', 401, 0],
  ['rate_limit', 429, 0],
  ['garbage', 200, 1],
])('the fault %s on an upload answers %i and leaves %i', async (fault, status, count) => {
  const { url } = await sandbox();
  await post(`${url}/faults`, { fault, on: 'upload' });
  const answer = await upload(url, png());
  expect([answer.status, (await listed(url)).count]).toEqual([status, count]);
  expect((await upload(url, png())).status).toBe(200);
});

test.each([
  ['close_before_accepting', 0],
  ['close_after_accepting', 1],
])('the fault %s on an upload cuts the connection and leaves %i', async (fault, count) => {
  const { url } = await sandbox();
  await post(`${url}/faults`, { fault, on: 'upload' });
  await expect(upload(url, png())).rejects.toThrow('fetch failed');
  expect((await listed(url)).count).toBe(count);
});

test('forgets every file on DELETE', async () => {
  const { url } = await sandbox();
  await upload(url, png());
  expect((await call(`${url}/uploads`, { method: 'DELETE' })).body).toEqual({ count: 0, uploads: [] });
  expect((await upload(url, png())).status).toBe(200);
});

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'sandbox-uploads-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

test('remembers files after a restart, and drops what nobody was told of', async () => {
  const before = await sandbox(directory);
  const [kept, gone] = [await uploaded(before.url, 'image'), await uploaded(before.url, 'video')];
  await call(`${before.url}/v26.0/${gone}`, { method: 'DELETE', ...token });
  const list = await listed(before.url);
  await before.stop();
  writeFileSync(join(directory, 'uploads', '1234'), 'half');
  const after = await sandbox(directory);
  expect(await listed(after.url)).toEqual(list);
  expect(readdirSync(join(directory, 'uploads'))).toEqual([kept]);
  const { body } = await call(`${after.url}/v26.0/${kept}`, token);
  expect((await call(body.url, token)).text).toBe('the bytes of a file');
});

test('keeps nothing of an upload whose client went away', async () => {
  const { url, port } = await sandbox(directory);
  const { body, headers } = formOf(png());
  const lines = Object.entries({ host: '127.0.0.1', ...headers, 'content-length': '9999' }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const socket = connect(port, '127.0.0.1');
  socket.write(`POST /v26.0/1/media HTTP/1.1\r\n${lines.join('')}\r\n`);
  socket.write(body.subarray(0, body.indexOf('the bytes') + 5));
  const files = () => readdirSync(join(directory, 'uploads'));
  while (files().length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  socket.destroy();
  while (files().length > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  expect((await upload(url, png())).status).toBe(200);
});
