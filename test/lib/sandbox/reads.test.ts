import { expect, test } from '@jest/globals';
import { call, post, sandbox, send, textMessage } from './client.ts';
import { person, sendPhotoapp } from './photoapp-client.ts';

const mark = { messaging_product: 'whatsapp', status: 'read', message_id: 'wamid.in' };
const shown = async (url: string) => (await call(`${url}/reads`)).body.reads;
const chat = (url: string, route: string, body: object, instance = 'demo') =>
  post(`${url}/evolution/chat/${route}/${instance}`, body, { apikey: 'any' });
const readMessages = ['A', 'B'].map((id) => ({ id, fromMe: false, remoteJid: '5511999990000@s.whatsapp.net' }));
const presence = { number: '5511999990000', presence: 'composing', delay: 10_000 };

test('what is marked as read, or shown as typing, is listed for each channel', async () => {
  const { url } = await sandbox();
  const answers = [
    await send(url, mark),
    await send(url, { ...mark, typing_indicator: { type: 'text' } }),
    await sendPhotoapp(url, { recipient: { id: person }, sender_action: 'mark_seen' }),
    await sendPhotoapp(url, { recipient: { id: person }, sender_action: 'typing_on' }),
    await chat(url, 'markMessageAsRead', { readMessages }),
    await chat(url, 'sendPresence', presence),
  ].map(({ status, body }) => [status, body]);
  expect(answers).toEqual([
    [200, { success: true }],
    [200, { success: true }],
    [200, { recipient_id: person }],
    [200, { recipient_id: person }],
    [201, { message: 'Read messages', read: 'success' }],
    [201, { presence: 'composing' }],
  ]);
  expect(await shown(url)).toMatchObject([
    { platform: 'chatapp', message_ids: ['wamid.in'], shows: 'read' },
    { platform: 'chatapp', message_ids: ['wamid.in'], shows: 'read and typing' },
    { platform: 'photoapp', person, shows: 'read' },
    { platform: 'photoapp', person, shows: 'typing' },
    { platform: 'gateway', message_ids: ['A', 'B'], shows: 'read' },
    { platform: 'gateway', person: '5511999990000', shows: 'typing' },
  ]);
  expect((await call(`${url}/sent`)).body.count).toBe(0);
  await call(`${url}/reads`, { method: 'DELETE' });
  expect(await shown(url)).toEqual([]);
});

test('a mark that is wrong, of our own message, or meant to fail is refused as the provider does, and not listed', async () => {
  const { url } = await sandbox();
  const sent = (await send(url, textMessage)).body.messages[0].id;
  expect((await send(url, { ...mark, message_id: sent })).body.error.code).toBe(131009);
  expect((await send(url, { ...mark, status: 'delivered' })).body.error.code).toBe(100);
  expect((await send(url, { ...mark, typing_indicator: { type: 'audio' } })).body.error.code).toBe(100);
  expect((await sendPhotoapp(url, { recipient: { id: person }, sender_action: 'wave' })).status).toBe(400);
  expect((await chat(url, 'markMessageAsRead', { readMessages: [] })).status).toBe(400);
  expect((await chat(url, 'sendPresence', { ...presence, delay: undefined })).status).toBe(400);
  expect((await chat(url, 'sendPresence', presence, 'unknown-one')).status).toBe(404);
  await post(`${url}/faults`, { fault: 'rate_limit', on: 'read' });
  expect((await send(url, mark)).body.error.code).toBe(130429);
  await post(`${url}/faults`, { fault: 'server_error', on: 'gateway' });
  expect((await chat(url, 'markMessageAsRead', { readMessages })).status).toBe(500);
  expect(await shown(url)).toEqual([]);
});
