import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { freePort } from '../support/free-port.ts';
import { call, clientOf, post } from './client.ts';
import { blocksIn, paste, sectionOf } from './paste.ts';
import { from, otherTypes, pageMessages } from './received-messages.ts';
import { allTaken, postSamples } from './sample-events.ts';
import { newDirectory, type Stack, startStack } from './stack.ts';
import { until } from './until.ts';

const page = 'lib/sandbox/README.md';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});

const testWithCurl = spawnSync('curl', ['--version']).status === 0 ? test : test.skip;

testWithCurl('the files of the page are sent by each of the three ways', async () => {
  const [setting = ''] = blocksIn(sectionOf(page));
  const { child, said, ended } = paste([setting, ...blocksIn(sectionOf(page, 'Files to send'))].join('\n'), stack);
  await until('the end of the commands', () => said.out.includes('DONE'));
  child.kill('SIGTERM');
  await ended;

  expect(said.err).toBe('');
  expect(said.out.match(/"success":true|"status":"PENDING"/g)).toHaveLength(3);
  const { uploads } = (await call(`${stack.demo.sandbox_url}/uploads`)).body;
  expect(uploads).toMatchObject([{ mime_type: 'image/jpeg' }]);
});

test('every file of the sandbox is sent, but texts and cards', async () => {
  const client = clientOf(stack.demo);
  const { files } = (await call(`${stack.demo.sandbox_url}/files`)).body;
  const refused: string[] = [];
  for (const { name, type, address } of files) {
    const [kind = ''] = type.split('/');
    const usual = ['image', 'video', 'audio'].includes(kind) ? kind : 'document';
    const message_type = name === 'sticker.webp' ? 'sticker' : usual;
    const message = { phone_number: stack.demo.phone_number, message_type, media_url: address };
    const { status, body } = await client.post('/send-chatapp', message);
    if (status === 200) continue;
    expect([name, status, body.error]).toEqual([name, 400, 'Unsupported media']);
    refused.push(name);
  }
  expect(refused).toEqual(['text.txt', 'card.vcf']);
});

testWithCurl('the bot of the page sends buttons, and answers by the id of the one that is pressed', async () => {
  const [setting = ''] = blocksIn(sectionOf(page));
  const section = sectionOf(page, 'A bot of 30 lines');
  const [subscribe = '', write = '', , press = '', , stop = ''] = blocksIn(section);
  const [, code = ''] = /^```js\n(.*?)^```$/ms.exec(section) ?? [];
  expect(code.trim().split('\n').length).toBeLessThan(40);
  const port = String(await freePort());
  const folder = newDirectory();
  writeFileSync(join(folder, 'bot.mjs'), code.replace('4300', port));
  /** A person reads on when they have seen what the page promises. */
  const when = (file: string) => `until [ -e ${file} ]; do sleep 0.05; done`;
  const steps = [setting, subscribe.replace('4300', port), write, when('buttons'), press, when('answer'), stop];
  const { child, said, ended } = paste(steps.join('\n'), stack, folder);

  const lastSent = async () => {
    const { sent } = (await call(`${stack.demo.sandbox_url}/sent?to=5511988887777&limit=1`)).body;
    return sent[0]?.payload;
  };
  const buttons = await until('the buttons', async () => ((await lastSent())?.interactive ? lastSent() : undefined));
  const ids = buttons.interactive.action.buttons.map(({ reply }: { reply: { id: string } }) => reply.id);
  expect(ids).toEqual(['hours', 'price']);
  writeFileSync(join(folder, 'buttons'), '');
  const answer = await until('the answer', async () => (await lastSent())?.text);
  expect(answer.body).toBe('We are open from 9 to 18.');
  await until('what the bot says of it', () => said.out.includes('Opening hours 200'));
  const { secret } = JSON.parse(readFileSync(join(folder, 'webhook.json'), 'utf8')).webhook;
  expect(await postSamples(`http://127.0.0.1:${port}/`, secret)).toEqual(allTaken);
  writeFileSync(join(folder, 'answer'), '');
  await until('the end of the commands', () => said.out.includes('DONE'));
  child.kill('SIGTERM');
  await ended;
  expect(said.err).toBe('');
});

testWithCurl('the person of the page is blocked with the message that they write next, and let go', async () => {
  const steps = [...blocksIn(sectionOf(page)), ...blocksIn(sectionOf(page, 'Blocked people'))];
  const { child, said, ended } = paste(steps.join('\n'), stack);
  await until('the end of the commands', () => said.out.includes('DONE'));
  child.kill('SIGTERM');
  await ended;
  expect([said.err, said.out]).toEqual([
    '',
    expect.stringMatching(/"blocked":true,"provider_blocked":false.*"taken":true/s),
  ]);

  const leo = '5511977009000';
  const client = clientOf(stack.demo);
  const shown = async () => (await client.get(`/contact?phone_number=${leo}`)).body.contact;
  await until('the block', async () => (await shown()).provider_blocked);
  const hello = { from: leo, type: 'text' };
  expect((await post(`${stack.demo.sandbox_url}/receive`, hello)).status).toBe(400);
  expect((await client.send('Hi', {}, `+${leo}`)).status).toBe(400);
  const { id } = await shown();
  await client.patch(`/contact?id=${id}`, { blocked: false });
  expect((await shown()).provider_blocked).toBe(false);
  expect((await post(`${stack.demo.sandbox_url}/receive`, hello)).body.taken).toBe(true);
});

/** Makes a message come in. Returns its id. */
async function receive(order: { readonly platform?: string }): Promise<string> {
  const { sandbox_url, photoapp_id } = stack.demo;
  const person = order.platform === 'photoapp' ? photoapp_id : from;
  const { taken, message_id } = (await post(`${sandbox_url}/receive`, { from: person, ...order })).body;
  expect({ order, taken }).toEqual({ order, taken: true });
  return message_id;
}

/** The message with an id, once it is here. */
async function read(id: string) {
  return until(`the message ${id}`, async () => {
    const { status, body } = await clientOf(stack.demo).get(`/message?${new URLSearchParams({ id })}`);
    return status === 200 && body.message;
  });
}

test('every message of the page’s table is taken, and read back with what it carries', async () => {
  const section = sectionOf(page, 'Make a message come in');
  const rows = Array.from(section.matchAll(/^\| (.*?) \| `(\{"(?:platform|type)".*\})` \|$/gm)).map(
    ([, name = '', body = '']) => ({ name: name.replaceAll("'", '’'), order: JSON.parse(body) }),
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(pageMessages));
  const ids = new Map<string, string>();
  for (const { name, order } of rows) ids.set(name, await receive(order));
  for (const [name, expected] of Object.entries(pageMessages)) {
    if (expected !== null) expect({ name, ...(await read(ids.get(name) ?? '')) }).toMatchObject({ name, ...expected });
  }

  // What has no id of the platform is in the conversation too.
  const { conversation } = await read(ids.get('a quick reply') ?? '');
  const { type, content } = await until('the click without a message', async () => {
    const query = `contactId=${conversation.contact_id}&limit=100`;
    const { messages } = (await clientOf(stack.demo).get(`/conversations?${query}`)).body;
    return messages.find(({ referral }: { referral: { ref?: string } | null }) => referral?.ref === 'flyer');
  });
  expect([type, content.kind]).toEqual(['system', 'referral']);
});

test.each(Object.entries(otherTypes))('every other type of %s is read back as what it is', async (platform, types) => {
  const made = new Map<string, string>();
  for (const type of Object.keys(types)) made.set(type, await receive({ platform, type } as { platform: string }));
  const found: Record<string, string> = {};
  for (const [type, id] of made) found[type] = (await read(id)).type;
  expect(found).toEqual(types);
});
