import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { OutboundResult } from '../../../shared/outbound/outbound.ts';
import type { Answer } from '../../support/call.ts';
import { jsonAnswer, openWorld, refusedBy, type World } from '../../support/world.ts';
import { clientOf, digits, newClient } from '../client.ts';
import { newGateway } from '../gateway/gateway-client.ts';
import { newPhotoappClient } from '../photoapp-client.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(() => {
  world.outgoing.length = 0;
});
afterAll(() => world.close());

type Headers = Record<string, string>;

/** A sender of each kind: its send, and how the message is looked up. */
const senders = {
  async text() {
    const { sendText, message } = await newClient(world.ports);
    return { send: (headers: Headers) => sendText({}, headers), message };
  },
  async reaction() {
    const { send, message } = await newClient(world.ports);
    const body = {
      phone_number: digits,
      message_type: 'reaction',
      reaction: { message_id: 'wamid.theirs', emoji: '❤️' },
    };
    return { send: (headers: Headers) => send({ headers, body }), message };
  },
  async 'photo-app audio'() {
    const { sendAudio, message } = await newPhotoappClient(world.ports);
    return { send: (headers: Headers) => sendAudio({}, headers), message };
  },
  async 'gateway location'() {
    const { good, tenant } = await newGateway(world.ports, 'cloudprovider');
    return {
      send: (headers: Headers) => good('location', {}, headers),
      message: clientOf(world.ports, tenant.apiKey).message,
    };
  },
};

const outcomes: readonly (readonly [string, OutboundResult, object])[] = [
  ['refused', jsonAnswer(400, refusedBy(131009)), { message_status: 'failed' }],
  ['lost', { kind: 'lost', reason: 'timeout' }, { message_status: 'sent', outcome_unknown: true }],
];

test.each(
  Object.entries(senders).flatMap(([kind, sender]) =>
    outcomes.map(([outcome, result, shown]) => ({ kind, outcome, sender, result, shown })),
  ),
)(
  'the error of a $kind that is $outcome leads to its message by our id, and so does its replay',
  async ({ sender, result, shown }) => {
    const { send, message } = await sender();
    world.provider = () => result;
    const first = await send({ 'idempotency-key': 'k' });
    expect(first).toMatchObject({ id: expect.stringMatching(/^msg_/), headers: { 'X-Request-Id': 'request-1' } });
    expect(first.status).toBeGreaterThanOrEqual(400);
    expect((await message(first.id ?? '')).body.message).toMatchObject({ id: first.id, ...shown });
    const replay = await send({ 'idempotency-key': 'k' });
    expect([replay.id, replay.headers['Idempotency-Replayed'], world.outgoing.length]).toEqual([first.id, 'true', 1]);
  },
);

test('an error of a send that is not on record has no id: our own checks, a limit of the provider, a contact that is gone', async () => {
  const { sendText, contactId, tenant } = await newClient(world.ports);
  const answers: Answer[] = [await sendText({ text: '' }), await sendText({ phone_number: '5511999990001' })];
  world.provider = () => jsonAnswer(400, refusedBy(130429));
  answers.push(await sendText());
  world.provider = async () => {
    const key = { pk: `${tenant.organization.id}#CONTACT#${contactId}`, sk: 'HEAD' };
    await world.ports.table.write({ kind: 'update', key, change: { set: { deleted_at: '2026-11-28T10:00:00.000Z' } } });
    return jsonAnswer(400, refusedBy(131009));
  };
  const headers = { 'idempotency-key': 'k' };
  answers.push(await sendText({}, headers), await sendText({}, headers));
  expect(answers.map(({ status, id }) => [status, id])).toEqual(
    [400, 404, 429, 400, 400].map((status) => [status, undefined]),
  );
  expect(answers.at(-1)?.headers['Idempotency-Replayed']).toBe('true');
});
