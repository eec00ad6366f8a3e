import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { racing } from '../../../support/racing.ts';
import { openWorld, type World } from '../../../support/world.ts';
import { clientOf, newClient } from '../../client.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test.each([
  [20, 4],
  [100, 1],
])('%i sends at once into one conversation are all 200 and numbered without a gap', async (count, busy) => {
  const { tenant, conversation, message } = await newClient(world.ports);
  const { sendText } = clientOf(racing(world.ports, busy), tenant.apiKey);
  expect(await conversation()).toEqual([]);
  const texts = Array.from({ length: count }, (_, index) => `message ${index}`);
  const sent = await Promise.all(texts.map((text) => sendText({ text })));
  expect(sent.filter(({ status }) => status !== 200)).toEqual([]);

  const stored = await conversation();
  expect(stored.map((one: { message: string }) => one.message).toSorted()).toEqual(texts.toSorted());
  expect(new Set(stored.map(({ id }: { id: string }) => id)).size).toBe(count);
  // Every id, ours or the provider's, leads to the message it was given for.
  const some = [0, 7, count - 1].map((index) => [texts[index], sent[index]?.body.data.message_id] as const);
  for (const [text, id] of some) expect((await message(id)).body.message.message).toBe(text);
});

test('a commit that loses every race until the deadline is logged, answered 200, and finished by the worker', async () => {
  const { tenant, conversation } = await newClient(world.ports);
  const table = { ...world.ports.table, transact: async () => ({ kind: 'conflict' }) as const };
  const inboundQueue = { ...world.ports.inboundQueue, send: () => Promise.reject(new Error('no queue')) };
  const arrived = world.clock.now();
  world.logged.length = 0;
  const { status, body } = await clientOf({ ...world.ports, table, inboundQueue }, tenant.apiKey).sendText();
  expect(status).toBe(200);
  const events = ['send_tried', 'inbound_queue_refused', 'contention', 'commit_left_over', 'request'];
  expect(world.logged.map(({ event }) => event)).toEqual(events);
  expect(world.logged[2]).toMatchObject({ reason: 'head-by-send', organization: tenant.organization.id });
  expect(world.clock.now() - arrived).toBeLessThan(29_000);
  expect(world.clock.now() - arrived).toBeGreaterThan(20_000);
  await world.drain();
  expect(await conversation()).toMatchObject([{ message_id: body.data.message_id, message_status: 'sent' }]);
});
