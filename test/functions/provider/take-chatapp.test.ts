import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { serve } from '../../../functions/provider/take-chatapp.ts';
import type { Ports } from '../../../shared/runtime/deps.ts';
import { caller } from '../../support/call.ts';
import { chatappWebhook, textFrom } from '../../support/customers.ts';
import { makeTenant } from '../../support/tenant.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
let body: string;
/** A webhook of two messages, one of which is nested deeper than a stack, and with an id of 17 digits. */
let deep: string;
const depth = 50_000;
beforeAll(async () => {
  world = await openWorld();
  const tenant = await makeTenant(world.ports);
  // Spelled as no serializer of ours would.
  body = JSON.stringify(chatappWebhook(tenant, [textFrom('5511999990000', 'olá')])).replace('olá', 'ol\\u00e1  ');
  const nested = `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const messages = [textFrom('5511999990000', 'deep'), textFrom('5511999990000', 'beside it')];
  deep = JSON.stringify(chatappWebhook(tenant, messages))
    .replace('"deep"', nested)
    .replace('"entry"', '"seen_by":12345678901234567,"entry"');
});
afterAll(() => world.close());

/** The status of a webhook that was signed with a secret, and how many items it left in the queue. */
async function take(
  secret: string,
  { ports = world.ports, signed = body, body: sent = body }: { ports?: Ports; signed?: string; body?: string } = {},
) {
  const signature = createHmac('sha256', secret).update(signed).digest('hex');
  const { status } = await caller(
    serve,
    ports,
  )({ body: sent, headers: { 'x-hub-signature-256': `sha256=${signature}` } });
  const records = world.queues.inbound.receive();
  for (const record of records) world.queues.inbound.remove(record);
  // The queue takes the same body once in five minutes.
  world.clock.advance(300_001);
  return [status, records.length];
}

test.each(['app secret', 'old app secret'])(
  'a webhook that is signed with %j is queued, while both hold',
  async (of) => {
    expect(await take(of)).toEqual([200, 1]);
  },
);

test('one message that is nested too deep keeps no other from the queue', async () => {
  expect(await take('app secret', { body: deep, signed: deep })).toEqual([200, 2]);
});

describe('a webhook is refused, and nothing is queued', () => {
  test.each(['photo-app secret', ''])('that is signed with %j', async (of) => {
    expect(await take(of)).toEqual([401, 0]);
  });

  test('whose signature is of the same JSON in other bytes', async () => {
    expect(await take('app secret', { signed: JSON.stringify(JSON.parse(body)) })).toEqual([401, 0]);
  });

  test('without a signature', async () => {
    expect((await caller(serve, world.ports)({ body })).status).toBe(401);
  });
});

test('a webhook whose items the queue does not take is not answered with 200', async () => {
  const refuse = () => Promise.reject(new Error('the queue is not to be had'));
  const ports = { ...world.ports, inboundQueue: { send: refuse, sendAll: refuse } };
  expect(await take('app secret', { ports })).toEqual([500, 0]);
});
