import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { signatureHeaders } from '../../shared/delivering/sign.ts';
import { eventTypes } from '../../shared/events.ts';
import { freePort } from '../support/free-port.ts';
import { allTaken, postSamples, sampleEvents } from './sample-events.ts';
import { until } from './until.ts';

const page = readFileSync(join(import.meta.dirname, '../../shared/delivering/README.md'), 'utf8');
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const another = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
const body = JSON.stringify({ id: 'evt_1', type: 'message_received', data: { message: { message: 'olá 🌻' } } });

const receivers = [
  {
    language: 'js',
    file: 'receiver.mjs',
    command: process.execPath,
    options: () => [],
    says: 'message_received evt_1 olá 🌻',
  },
  { language: 'python', file: 'receiver.py', command: 'python3', options: () => [], says: 'message_received evt_1' },
  {
    language: 'php',
    file: 'receiver.php',
    command: 'php',
    options: (port: number) => ['-S', `127.0.0.1:${port}`],
    says: 'message_received evt_1',
  },
] as const;
const codeOf = (language: string) => new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(page)?.[1] ?? '';
const isThere = (command: string) => spawnSync(command, ['--version']).status === 0;

describe.each(receivers)('the documented receiver in $language', ({ language, file, command, options, says }) => {
  const testWithCommand = isThere(command) ? test : test.skip;
  const folder = mkdtempSync(join(tmpdir(), 'relaydesk-receiver-'));
  let url: string;
  let child: ChildProcess | undefined;
  let said = '';
  beforeAll(async () => {
    if (!isThere(command)) return;
    writeFileSync(join(folder, file), codeOf(language));
    const port = await freePort();
    url = `http://127.0.0.1:${port}/`;
    const env = { ...process.env, WEBHOOK_SECRET: secret, RECEIVER_PORT: String(port) };
    child = spawn(command, [...options(port), join(folder, file)], { env });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (text) => {
        said += text;
      });
    }
    await until('the receiver', () => fetch(url).catch(() => undefined));
  });
  afterAll(() => {
    child?.kill();
    rmSync(folder, { recursive: true });
  });

  async function post(secrets: readonly string[], change: { readonly body?: string; readonly age?: number } = {}) {
    const timestamp = Math.floor(Date.now() / 1000) - (change.age ?? 0);
    const headers = signatureHeaders({ id: 'evt_1_w', timestamp, body }, secrets);
    return (await fetch(url, { method: 'POST', headers, body: change.body ?? body })).status;
  }

  const timesHandled = () => said.split(says).length - 1;

  testWithCommand('takes what we sign, also during a rotation', async () => {
    expect(await post([secret])).toBe(204);
    await until('what it says', () => timesHandled() > 0);
    expect(await post([another, secret])).toBe(204);
    // PHP has no memory, and says so: each id is to be handled once.
    if (language !== 'php') expect(timesHandled()).toBe(1);
  });

  testWithCommand('refuses another secret, another body, what is old, and what is not signed', async () => {
    const before = timesHandled();
    expect(await post([another])).toBe(401);
    expect(await post([secret], { body: body.replace('olá', 'ola') })).toBe(401);
    expect(await post([secret], { age: 600 })).toBe(401);
    expect((await fetch(url, { method: 'POST', body })).status).toBe(401);
    expect((await fetch(url, { method: 'POST', body, headers: { 'webhook-timestamp': '²' } })).status).toBe(401);
    if (language !== 'php') expect(timesHandled()).toBe(before);
  });

  testWithCommand('takes an event of each type', async () => {
    expect(await postSamples(url, secret)).toEqual(allTaken);
    await until('what it says of each', () => sampleEvents.every(({ type, id }) => said.includes(`${type} ${id}`)));
  });
});

test('the page names every type of event', () => {
  const [, list = ''] = /subscribes: (.*?), or `all`/s.exec(page) ?? [];
  const named = Array.from(list.matchAll(/`(\w+)`/g), ([, name]) => name);
  expect(named.filter((name) => name !== 'sent_message')).toEqual([...eventTypes]);
});

test('each documented receiver signs as the specification says, also where it is not run', () => {
  const signed = {
    js: '.`).update(body).digest()',
    python: '{id}.{timestamp}.".encode() + body',
    php: '"$id.$timestamp.$body"',
  };
  for (const [language, text] of Object.entries(signed)) expect(codeOf(language)).toContain(text);
});

test('the documented signature is that of the documented message', () => {
  const [, known = '', id = '', timestamp = '', text = '', signature] =
    /secret `([^`]+)`, the id `([^`]+)`, the timestamp `([^`]+)`\s+and the body `([^`]+)` the signature is `([^`]+)`/.exec(
      page,
    ) ?? [];
  const headers = signatureHeaders({ id, timestamp: Number(timestamp), body: text }, [known]);
  expect(headers['webhook-signature']).toBe(signature);
});
