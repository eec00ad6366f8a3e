import type { Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { closeServer, listen } from '../../../lib/local/listen.ts';
import { outcomeOf } from '../../../shared/providers/evolution/answer.ts';
import { provider } from './provider.ts';

const number = '5511999990000';
let server: Server;
let url: string;
beforeAll(async () => {
  server = provider();
  url = await listen(server, 0);
});
afterAll(() => closeServer(server));

const post = (path: string, body: object) => fetch(`${url}${path}`, { method: 'POST', body: JSON.stringify(body) });

const calls: [string, object][] = [
  ['sendReaction', { key: { id: 'A', fromMe: true, remoteJid: `${number}@s.whatsapp.net` }, reaction: '👍' }],
  ['sendPoll', { number, name: 'Which?', selectableCount: 1, values: ['a', 'b'] }],
  ['sendLocation', { number, latitude: 0, longitude: 0, name: '', address: '' }],
  ['sendWhatsAppAudio', { number, audio: 'https://files.example.com/a.ogg' }],
];
test.each(calls)('201 and the bare record is what %s hears, as from an Evolution server', async (route, body) => {
  const { status, headers, ...answer } = await post(`/evolution/message/${route}/padaria`, body).then(
    async (response) => ({ status: response.status, headers: response.headers, body: await response.text() }),
  );
  expect(status).toBe(201);
  expect(outcomeOf({ status, headers, ...answer }, 'padaria')).toMatchObject({
    kind: 'accepted',
    knownAs: { number },
    raw: { key: { fromMe: true }, status: 'PENDING', messageTimestamp: expect.any(Number) },
  });
});

test('200 and an id is what the chat-app’s own messages hear', async () => {
  const response = await post('/v26.0/1/messages', { to: `+${number}` });
  expect([response.status, await response.json()]).toMatchObject([200, { contacts: [{ wa_id: number }] }]);
});
