import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { ScheduledEvent } from 'aws-lambda';
import { serve as sweepSends } from '../../../../functions/workers/sweep-sends.ts';
import type { OutboundResult } from '../../../../shared/outbound/outbound.ts';
import { takenAs } from '../../../support/photoapp.ts';
import { jsonAnswer, openWorld, type World } from '../../../support/world.ts';
import { audioSender, newPhotoappClient, type PhotoappClient } from '../../photoapp-client.ts';

let world: World;
let client: PhotoappClient;
const headers = { 'idempotency-key': 'k' };
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  client = await newPhotoappClient(world.ports);
  world.outgoing.length = 0;
  world.logged.length = 0;
});
afterAll(() => world.close());

const lost = (reason: string): OutboundResult => ({ kind: 'lost', reason });

test.each<[number, string, OutboundResult]>([
  [502, 'a 200 without an id', jsonAnswer(200, { recipient_id: '178' })],
  [502, 'a 200 with a null id', jsonAnswer(200, takenAs(null))],
  [502, 'a 200 with an empty id', jsonAnswer(200, takenAs(''))],
  [502, 'a 200 with an id that is an object', jsonAnswer(200, takenAs({}))],
  [502, 'a 200 with an id of 513 characters', jsonAnswer(200, takenAs('m'.repeat(513)))],
  [502, 'a 200 with broken JSON', jsonAnswer(200, '{"message_id":"m_')],
  [502, 'a 200 with nothing', jsonAnswer(200, '')],
  [502, 'a 200 with null', jsonAnswer(200, 'null')],
  [502, 'a 200 with a page', jsonAnswer(200, '<html>')],
  [504, 'a connection closed after the request', lost('ECONNRESET')],
  [504, 'no answer in time', lost('timeout')],
  [504, 'HTTP 500 without a code', jsonAnswer(500, 'Internal Server Error')],
  [504, 'HTTP 502 from something between', jsonAnswer(502, '<html>')],
  [504, 'HTTP 503 with JSON that is no error', jsonAnswer(503, { message: 'Service Unavailable' })],
  [504, 'HTTP 408', jsonAnswer(408, '')],
])('%i for %s: one call, told in the conversation, and told again under the key', async (status, _what, result) => {
  world.provider = () => result;
  const unknown = await client.sendAudio({}, headers);
  expect([unknown.status, unknown.body]).toEqual([
    status,
    { success: false, error: expect.stringContaining('outcome_unknown; read that before sending again') },
  ]);
  expect(await client.conversation()).toMatchObject([
    { message: '[audio]', message_status: 'sent', message_id: null, outcome_unknown: true },
  ]);
  expect(world.logged.map(({ event }) => event)).toContain('send_outcome_unknown');

  world.provider = () => jsonAnswer(200, takenAs('m_never'));
  const again = await client.sendAudio({}, headers);
  expect(again).toMatchObject({ status, body: unknown.body, headers: { 'Idempotency-Replayed': 'true' } });
  expect(world.outgoing).toHaveLength(1);
});

test('500 for a send that nobody confirmed for a day: it counts as failed, and the key does not send again', async () => {
  world.provider = () => lost('timeout');
  await client.sendAudio({}, headers);
  world.clock.advance(24 * 3_600_000);
  await sweepSends(world.ports)({} as ScheduledEvent);
  await world.drain();
  expect(await client.conversation()).toMatchObject([{ message_status: 'failed', message_id: null }]);
  const again = await client.sendAudio({}, headers);
  expect([again.status, again.body.error]).toEqual([500, expect.stringContaining('never confirmed')]);
  expect(world.outgoing).toHaveLength(1);
});

test('the platform is given what is left of twenty seconds', async () => {
  world.provider = () => lost('timeout');
  const { current, withId } = world.ports.secrets;
  const secrets = {
    current,
    withId: async (id: string) => {
      world.clock.advance(5_000);
      return withId(id);
    },
  };
  await audioSender({ ...world.ports, secrets }, client.tenant.apiKey)();
  expect(world.outgoing.map(({ timeoutMs }) => timeoutMs)).toEqual([15_000]);
});
