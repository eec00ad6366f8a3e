import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { startSandbox } from '../../../lib/sandbox/start.ts';
import { call, post, sandbox, send, textMessage } from './client.ts';

let root: string;
let directory: string;
const log = () => join(directory, 'sent.jsonl');
const count = async (url: string) => (await call(`${url}/sent`)).body.count;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sandbox-'));
  directory = join(root, 'not', 'there', 'yet');
});
afterEach(() => rmSync(root, { recursive: true }));

test('remembers what it accepted after a restart', async () => {
  const before = await sandbox(directory);
  await send(before.url, textMessage);
  await post(`${before.url}/faults`, { fault: 'close_after_accepting' });
  await send(before.url, textMessage).catch(() => 'cut');
  const listed = (await call(`${before.url}/sent`)).body;
  await before.stop();
  const after = await sandbox(directory);
  expect((await call(`${after.url}/sent`)).body).toEqual(listed);
  expect(listed.count).toBe(2);
});

test('has the message on disk by the time it answers', async () => {
  const { url } = await sandbox(directory);
  const { body } = await send(url, textMessage);
  expect(JSON.parse(readFileSync(log(), 'utf8'))).toMatchObject({ message_id: body.messages[0].id });
});

test('takes a log of before there was a photo-app', async () => {
  const before = await sandbox(directory);
  await send(before.url, textMessage);
  await before.stop();
  writeFileSync(log(), readFileSync(log(), 'utf8').replace('"platform":"chatapp",', ''));
  const after = await sandbox(directory);
  expect((await call(`${after.url}/sent?platform=chatapp`)).body.count).toBe(1);
});

test('ignores a torn last line, and what comes after it is whole', async () => {
  const before = await sandbox(directory);
  await send(before.url, textMessage);
  await before.stop();
  appendFileSync(log(), '{"at":"2026-11-28T10:00:00.000Z","payload":{"text":{"body":"Ol\u00e1');
  const between = await sandbox(directory);
  expect(await count(between.url)).toBe(1);
  await send(between.url, textMessage);
  await between.stop();
  const after = await sandbox(directory);
  expect(await count(after.url)).toBe(2);
});

test('stays empty after DELETE and a restart', async () => {
  const before = await sandbox(directory);
  await send(before.url, textMessage);
  await call(`${before.url}/sent`, { method: 'DELETE' });
  await before.stop();
  const after = await sandbox(directory);
  expect(await count(after.url)).toBe(0);
});

test('rejects with the line when the log is damaged further up, and leaves the port free', async () => {
  const before = await sandbox(directory);
  await before.stop();
  writeFileSync(log(), '{}\n{"at"\n{}\n');
  await expect(startSandbox({ port: before.port, directory })).rejects.toThrow('line 2 is not JSON');
  const after = await startSandbox({ port: before.port });
  await after.stop();
});

test('answers 500 and accepts nothing when it cannot write the message down', async () => {
  const { url } = await sandbox(directory);
  rmSync(directory, { recursive: true });
  const { status, body } = await send(url, textMessage);
  expect([status, body.error.code]).toEqual([500, 1]);
  expect(await count(url)).toBe(0);
});
