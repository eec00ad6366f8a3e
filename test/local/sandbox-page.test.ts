import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { freePort } from '../support/free-port.ts';
import { call, clientOf, post } from './client.ts';
import { blocksIn, paste, sectionOf } from './paste.ts';
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

test('every file of the sandbox is sent, but stickers, texts and cards', async () => {
  const client = clientOf(stack.demo);
  const { files } = (await call(`${stack.demo.sandbox_url}/files`)).body;
  const refused: string[] = [];
  for (const { name, type, address } of files) {
    const [kind = ''] = type.split('/');
    const message_type = ['image', 'video', 'audio'].includes(kind) ? kind : 'document';
    const message = { phone_number: stack.demo.phone_number, message_type, media_url: address };
    const { status, body } = await client.post('/send-chatapp', message);
    if (status === 200) continue;
    expect([name, status, body.error]).toEqual([name, 400, 'Unsupported media']);
    refused.push(name);
  }
  expect(refused).toEqual(['sticker.webp', 'text.txt', 'card.vcf']);
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
  writeFileSync(join(folder, 'answer'), '');
  await until('the end of the commands', () => said.out.includes('DONE'));
  child.kill('SIGTERM');
  await ended;
  expect(said.err).toBe('');
});

const from = '5511977770000';

/** What is read back of each row of the page's table, by what the page calls it; null where no message of its own comes of it. */
const readBack: Readonly<Record<string, object | null>> = {
  'a button that was pressed': { type: 'reply', content: { kind: 'button', id: 'yes-1', title: 'Yes' } },
  'a row that was chosen from a list': {
    type: 'reply',
    content: { kind: 'list', id: 'row-2', title: 'Two', description: 'The second' },
  },
  'a template’s button': { type: 'reply', content: { kind: 'template_button', title: 'Stop', payload: 'STOP_ALL' } },
  'the answers to a form': { type: 'form_reply', content: { name: 'flow', answers: { size: 'M', days: [1, 2] } } },
  'an answer to a message': { message: 'This one', context: { message_id: 'wamid.earlier', id: null } },
  'a text that was passed on (`once`, or `many` times)': { type: 'text', forwarded: 'many' },
  'a question about a product': { context: { product: { product_id: 'sku-7' } } },
  'somebody who clicked an `ad` (or a `post`)': {
    referral: { source_type: 'ad', headline: 'Summer sale', click_id: 'sandbox-click' },
  },
  'an order': {
    message: '[order] 3 items',
    content: { items: [{ product_id: 'sku-7', quantity: 3, unit_price: '10.5', currency: 'BRL' }] },
  },
  'a place': { type: 'location', content: { latitude: -23.55, longitude: -46.63, name: 'Sé' } },
  'contact cards': {
    content: { cards: [{ name: { formatted_name: 'Ben' }, phones: [{ phone: '+1 202 555 0100' }] }] },
  },
  'a file with a caption': { type: 'image', content: { caption: 'Look' } },
  'a sound, and no voice note': { type: 'audio', content: { voice: false } },
  'a message in a group, of `from`': {
    conversation: { type: 'group', id: 'group-1' },
    sender: { name: 'Ana', phone_number: from },
  },
  'an edit that comes before its message …': null,
  '… and the message that it edits': { direction: 'inbound' },
  'a revocation that comes before its message …': null,
  '… and the message that it takes back': { direction: 'inbound' },
  'a call that has ended': null,
  'what was typed on our own phone': { direction: 'outbound', sender_type: 'human-chatapp', message: 'We will see' },
  'a new number of that person': { type: 'system', content: { kind: 'number_changed', wa_id: '5511966665555' } },
  'several files in one message of the photo-app': { type: 'image', content: { source: 'upload' } },
  'an answer to a story of ours': { message: 'Nice', context: { story: { id: expect.any(String) } } },
  'a story that mentions us': { content: { source: 'story_mention' } },
  'a quick reply': { type: 'reply', content: { kind: 'quick_reply', title: 'Yes', payload: 'YES' } },
  'a button or an ice breaker': { type: 'reply', content: { kind: 'postback', title: 'Buy', payload: 'BUY' } },
  'somebody who clicked an `ad` (a `link`, a `product`) there': {
    referral: { source_id: expect.any(String), ref: 'sandbox' },
  },
  'somebody who came by a link, and wrote nothing': null,
};

test('every message of the page’s table is taken, and read back with what it carries', async () => {
  const section = sectionOf(page, 'Make a message come in');
  const rows = Array.from(section.matchAll(/^\| (.*?) \| `(\{"(?:platform|type)".*\})` \|$/gm)).map(
    ([, name = '', body = '']) => ({ name: name.replaceAll("'", '’'), order: JSON.parse(body) }),
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(readBack));

  const { demo } = stack;
  const client = clientOf(demo);
  const made = new Map<string, string>();
  for (const { name, order } of rows) {
    const person = order.platform === 'photoapp' ? demo.photoapp_id : from;
    const { taken, message_id } = (await post(`${demo.sandbox_url}/receive`, { from: person, ...order })).body;
    expect([name, taken]).toEqual([name, true]);
    made.set(name, message_id);
  }
  for (const [name, expected] of Object.entries(readBack)) {
    if (expected === null) continue;
    const query = new URLSearchParams({ id: made.get(name) ?? '' });
    const message = await until(name, async () => {
      const { status, body } = await client.get(`/message?${query}`);
      return status === 200 && body.message;
    });
    expect({ name, ...message }).toMatchObject({ name, ...expected });
  }
});
