import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serve } from '../../../functions/provider/take-photoapp.ts';
import { caller } from '../../support/call.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** What a POST left in the queue. */
async function take(body: string, secret = 'photo-app secret') {
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  const answer = await caller(
    serve,
    world.ports,
  )({ body, headers: { 'x-hub-signature-256': `sha256=${signature}`, 'content-type': 'application/json' } });
  const records = world.queues.inbound.receive();
  for (const record of records) world.queues.inbound.remove(record);
  return { answer, queued: records.map((record) => JSON.parse(record.body)) };
}

const person = '17841400008460057';
const event = `{"sender":{"id":${person}},"recipient":{"id":"1"},"timestamp":1795860002123,"message":{"mid":"m","text":"a"}}`;
const webhook = (...events: string[]) =>
  `{"object":"instagram","entry":[{"id":"1","time":1795860002345,"messaging":[${events.join(',')}]}]}`;

test('queues every item of a signed webhook, and keeps all digits of an id that came as a number', async () => {
  const { answer, queued } = await take(webhook(event, '"poison"'));
  expect([answer.status, answer.body]).toEqual([200, { success: true }]);
  expect(queued).toEqual([
    {
      channel: 'photoapp',
      kind: 'message',
      account: '1',
      item: expect.objectContaining({ sender: { id: person }, message: { mid: 'm', text: 'a' } }),
    },
    { channel: 'photoapp', kind: 'other', account: '1', item: 'poison' },
  ]);
});

test.each(['app secret', 'old app secret', ''])('401s what was signed with %j, and queues nothing', async (secret) => {
  const { answer, queued } = await take(webhook(event), secret);
  expect([answer.status, queued]).toEqual([401, []]);
});

test('400s what is no JSON', async () => {
  expect((await take('{"object":')).answer.status).toBe(400);
});
