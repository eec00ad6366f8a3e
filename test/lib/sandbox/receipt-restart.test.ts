import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { startSandbox } from '../../../lib/sandbox/start.ts';
import { eventually } from '../local/queues/eventually.ts';
import { call, post, sandbox, textMessage } from './client.ts';
import { accept, allTaken, due, setReceipts, values } from './receipt-client.ts';
import { receiver } from './receiver.ts';
import { startChild } from './start-child.ts';

let directory: string;
const log = () => join(directory, 'receipts.jsonl');

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'sandbox-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

test('goes on after a kill with what was not taken, in order, and repeats nothing that was', async () => {
  const before = await receiver([200, ...Array(20).fill(500)]);
  const child = await startChild(directory, before.target.url);
  const { url } = child;
  await setReceipts(url, { statuses: ['sent', 'failed', 'read'], error_code: 131049 });
  const id = await accept(url, { ...textMessage, biz_opaque_callback_data: 'ours' });
  await eventually(() => expect(before.statuses()).toEqual(expect.arrayContaining(['sent', 'failed', 'read'])));
  await post(`${url}/receipts/send`, { message_id: id, status: 'delivered' });
  await child.end('SIGKILL');

  const after = await sandbox(directory);
  expect(await due(after.url)).toBe(3);
  const service = await receiver();
  after.deliverTo(service.target);
  await allTaken(after.url);
  const told = values(service).map(({ statuses }) => statuses[0]);
  expect(told.filter(({ status }) => status !== 'delivered')).toEqual([
    expect.objectContaining({ id, status: 'failed', errors: [expect.objectContaining({ code: 131049 })] }),
    expect.objectContaining({ id, status: 'read', biz_opaque_callback_data: 'ours' }),
  ]);
  expect(told).toHaveLength(3);
  for (const { status, timestamp } of told) {
    const earlier = values(before).find(({ statuses }) => statuses[0].status === status);
    expect(timestamp).toBe(earlier.statuses[0].timestamp);
  }
});

test('leaves nothing behind that keeps the process alive when it is stopped', async () => {
  const service = await receiver([500, 'hang']);
  const { url, end } = await startChild(directory, service.target.url);
  await setReceipts(url, { statuses: ['sent', 'read'] });
  await accept(url, textMessage);
  await eventually(() => expect(service.statuses()).toEqual(expect.arrayContaining(['sent', 'read'])));
  await setReceipts(url, { statuses: ['sent'], delay_ms: 600_000 });
  await accept(url, textMessage);
  expect(await end('SIGTERM')).toEqual([0, null]);
});

test('has nothing on file once nothing is due', async () => {
  const { url, stop, deliverTo } = await sandbox(directory);
  await setReceipts(url, { statuses: ['sent', 'read'] });
  await accept(url, textMessage);
  expect(readFileSync(log(), 'utf8')).not.toBe('');
  deliverTo((await receiver()).target);
  await allTaken(url);
  expect(readFileSync(log(), 'utf8')).toBe('');
  await stop();
  expect(await due((await sandbox(directory)).url)).toBe(0);
});

test('ignores a torn last line, and what comes after it is whole', async () => {
  const before = await sandbox(directory);
  await accept(before.url, textMessage);
  await before.stop();
  appendFileSync(log(), '{"done":"');
  const between = await sandbox(directory);
  expect(await due(between.url)).toBe(3);
  await accept(between.url, textMessage);
  await between.stop();
  expect(await due((await sandbox(directory)).url)).toBe(6);
});

test('owes no receipts for a message that did not get on record', async () => {
  const before = await sandbox(directory);
  await accept(before.url, textMessage);
  await before.stop();
  rmSync(join(directory, 'sent.jsonl'));
  expect(await due((await sandbox(directory)).url)).toBe(0);
});

test('forgets what is due when the list of sent messages is emptied', async () => {
  const before = await sandbox(directory);
  await accept(before.url, textMessage);
  await call(`${before.url}/sent`, { method: 'DELETE' });
  expect(await due(before.url)).toBe(0);
  await before.stop();
  expect(await due((await sandbox(directory)).url)).toBe(0);
});

test('goes on delivering when it cannot write to its log', async () => {
  const { url, deliverTo } = await sandbox(directory);
  await setReceipts(url, { statuses: ['sent', 'read'] });
  await accept(url, textMessage);
  rmSync(directory, { recursive: true });
  const service = await receiver();
  deliverTo(service.target);
  await allTaken(url);
  expect(service.statuses()).toEqual(['sent', 'read']);
  directory = mkdtempSync(join(tmpdir(), 'sandbox-'));
});

test('rejects with the line when the log is damaged further up', async () => {
  appendFileSync(log(), '{"due":[]}\n{"due"\n{"due":[]}\n');
  await expect(startSandbox({ port: 0, directory })).rejects.toThrow(/receipts\.jsonl is damaged: line 2 is not JSON/);
});
