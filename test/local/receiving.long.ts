import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { bundleClient } from '../../lib/client/bundle.ts';
import { freePort } from '../support/free-port.ts';
import { call, clientOf, post } from './client.ts';
import { sectionOf } from './paste.ts';
import { allTaken, postSamples } from './sample-events.ts';
import { newDirectory, run, type Stack, startStack } from './stack.ts';
import { until } from './until.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});

test('what a customer does on either platform is in their conversation, with its file', async () => {
  const { demo } = stack;
  const client = clientOf(demo);
  const receive = async (order: object) => (await post(`${demo.sandbox_url}/receive`, order)).body;
  /** The conversation, once there are so many messages in it and every file is here. */
  const conversation = (query: string, count: number) =>
    until('the messages', async () => {
      const { messages } = (await client.get(`/conversations?${query}&ascending=true`)).body;
      const isHere = ({ media_type, media_url }: Record<string, unknown>) => media_type === null || media_url !== null;
      return messages?.length === count && messages.every(isHere) ? messages : undefined;
    });

  const from = '5511977776666';
  expect(await receive({ from, type: 'text', text: 'hi' })).toMatchObject({ taken: true });
  await receive({ from, type: 'image', caption: 'look' });
  expect(await conversation(`chatappNumber=${from}`, 2)).toMatchObject([
    { message: 'hi', sender_type: 'user-chatapp' },
    { message: 'look', media_type: 'image', media_url: expect.stringContaining(`${demo.base_url}/media/`) },
  ]);

  const photoapp = { platform: 'photoapp', from: demo.photoapp_id };
  expect(await receive({ ...photoapp, type: 'text', text: 'hi there' })).toMatchObject({ taken: true });
  await receive({ ...photoapp, type: 'audio' });
  const sent = { photoapp_id: demo.photoapp_id, message_type: 'audio', media_url: 'https://files.example.com/a.m4a' };
  const { contact } = (await client.post('/send-photoapp', sent)).body;
  expect(await conversation(`contactId=${contact.id}`, 3)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ message: 'hi there', sender_type: 'user-chatapp' }),
      expect.objectContaining({ message: '[audio]', sender_type: 'user-chatapp', media_type: 'audio' }),
      // Its echo has changed nothing.
      expect.objectContaining({ sender_type: 'bot-chatapp' }),
    ]),
  );
  // The person has seen it, and the photo-app has said so.
  await until('seen', async () => {
    const { messages } = (await client.get(`/conversations?contactId=${contact.id}`)).body;
    return messages.some(
      (one: Record<string, unknown>) => one.sender_type === 'bot-chatapp' && one.message_status === 'read',
    );
  });
});

test('the bot of the client’s page hears what a customer writes, and answers it with the package', async () => {
  const { base_url, api_key, sandbox_url } = stack.demo;
  const folder = newDirectory();
  const place = join(folder, 'node_modules/@relaydesk/client');
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'package.json'), JSON.stringify({ type: 'module', exports: './index.js' }));
  writeFileSync(join(place, 'index.js'), await bundleClient((await call(`${base_url}/openapi.json`)).body));
  const [, code = ''] = /^```js\n(.*?)^```$/ms.exec(sectionOf('lib/client/README.md', 'Webhooks')) ?? [];
  writeFileSync(join(folder, 'bot.mjs'), code);

  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}/`;
  const { webhook } = (await clientOf(stack.demo).post('/set-webhooks', { url, type: 'message_received' })).body;
  const variables = { API: base_url, KEY: api_key, WEBHOOK_SECRET: webhook.secret, PORT: port };
  const { said } = run(process.execPath, [join(folder, 'bot.mjs')], { variables });
  await until('the bot', () =>
    fetch(url, { method: 'POST' }).then(
      ({ status }) => status === 401,
      () => false,
    ),
  );

  await post(`${sandbox_url}/receive`, { from: '5511966665555', type: 'text', text: 'is it open?' });
  const answer = await until('the answer', async () => {
    const { sent } = (await call(`${sandbox_url}/sent?to=5511966665555&limit=1`)).body;
    return sent[0]?.payload.text?.body;
  });
  expect(answer).toBe('You said: is it open?');
  expect(said.err).toBe('Missing required headers\n');

  // The sample of a message that was received is of no contact: asked again, the API would refuse it again.
  expect(await postSamples(url, webhook.secret)).toEqual(allTaken);
});
