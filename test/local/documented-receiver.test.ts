import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { signatureHeaders } from '../../shared/delivering/sign.ts';
import { freePort } from '../support/free-port.ts';

const page = readFileSync(join(import.meta.dirname, '../../shared/delivering/README.md'), 'utf8');
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const another = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
const body = JSON.stringify({ id: 'evt_1', type: 'message_received', data: { message: { message: 'olá 🌻' } } });

let url: string;
let child: ChildProcess;
let said = '';
const folder = mkdtempSync(join(tmpdir(), 'relaydesk-receiver-'));
beforeAll(async () => {
  const [, code] = /`receiver\.mjs`[^`]*```js\n(.*?)```/s.exec(page) ?? [];
  const file = join(folder, 'receiver.mjs');
  writeFileSync(file, code ?? '');
  const port = await freePort();
  url = `http://127.0.0.1:${port}/`;
  child = spawn(process.execPath, [file], { env: { WEBHOOK_SECRET: secret, RECEIVER_PORT: String(port) } });
  child.stdout?.on('data', (text) => {
    said += text;
  });
  for (let tries = 0; tries < 100 && !(await fetch(url).catch(() => undefined)); tries++) await setTimeout(50);
});
afterAll(() => {
  child.kill();
  rmSync(folder, { recursive: true });
});

async function post(secrets: readonly string[], change: { readonly body?: string; readonly age?: number } = {}) {
  const timestamp = Math.floor(Date.now() / 1000) - (change.age ?? 0);
  const headers = signatureHeaders({ id: 'evt_1_w', timestamp, body }, secrets);
  return (await fetch(url, { method: 'POST', headers, body: change.body ?? body })).status;
}

test('the documented receiver takes what we sign, also during a rotation, and handles an event once', async () => {
  expect(await post([secret])).toBe(204);
  expect(await post([another, secret])).toBe(204);
  await setTimeout(100);
  expect(said).toBe('message_received evt_1 olá 🌻\n');
});

test('it refuses another secret, another body, what is old, and what is not signed', async () => {
  expect(await post([another])).toBe(401);
  expect(await post([secret], { body: body.replace('olá', 'ola') })).toBe(401);
  expect(await post([secret], { age: 600 })).toBe(401);
  expect((await fetch(url, { method: 'POST', body })).status).toBe(401);
});
