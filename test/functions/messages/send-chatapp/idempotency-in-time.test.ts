import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually } from '../../../lib/local/queues/eventually.ts';
import { acceptedBy, jsonAnswer } from '../../../support/world.ts';
import { clientOf, idsSent } from '../../client.ts';
import { type IdempotencyStage, openIdempotencyStage, replayed } from './idempotency-stage.ts';

let stage: IdempotencyStage;
beforeAll(async () => {
  stage = await openIdempotencyStage();
});
beforeEach(() => stage.begin());
afterAll(() => stage.world.close());

describe('while the first is running', () => {
  test('the same is 409 with Retry-After of 35 s at most, and later gets its answer', async () => {
    const held = stage.heldProvider();
    const first = stage.client.sendText({}, stage.headers);
    await held.called;
    stage.world.clock.advance(12_345);
    const early = await stage.client.sendText({}, stage.headers);
    expect([early.status, early.body.error]).toEqual([409, 'Request in progress']);
    expect(early.headers['Retry-After']).toBe('23');
    held.answer();
    const { body } = await first;
    const later = await stage.client.sendText({}, stage.headers);
    expect([later.body, replayed(later)]).toEqual([body, 'true']);
    expect(stage.world.outgoing).toHaveLength(1);
  });

  test('the same is 409 until its lease ends, and then 500 with an unknown outcome; it is never sent again', async () => {
    const held = stage.heldProvider();
    void stage.client.sendText({}, stage.headers);
    await held.called;
    stage.world.clock.advance(34_999);
    const late = await stage.client.sendText({}, stage.headers);
    expect([late.status, late.headers['Retry-After']]).toEqual([409, '1']);
    stage.world.clock.advance(1);
    const over = await stage.client.sendText({}, stage.headers);
    expect([over.status, over.body.error]).toEqual([500, 'Send outcome unknown']);
    expect(stage.world.outgoing).toHaveLength(1);
  });

  test.each([2, 10])('%i at once are one send: one 200, and 409 for the others', async (count) => {
    const held = stage.heldProvider();
    const statuses: number[] = [];
    const all = Array.from({ length: count }, async () =>
      statuses.push((await stage.client.sendText({}, stage.headers)).status),
    );
    await eventually(() => expect(statuses).toEqual(Array(count - 1).fill(409)), 20_000);
    held.answer();
    await Promise.all(all);
    expect(statuses.at(-1)).toBe(200);
    expect(stage.world.outgoing).toHaveLength(1);
  });
});

describe('after 24 hours', () => {
  const day = 24 * 3_600_000;

  test('the key is new: the same body is sent again, and the first message is still found by our id', async () => {
    const first = await stage.client.sendText({}, stage.headers);
    stage.world.clock.advance(day - 1);
    expect(replayed(await stage.client.sendText({}, stage.headers))).toBe('true');
    stage.world.clock.advance(1);
    const second = await stage.client.sendText({}, stage.headers);
    expect([second.status, replayed(second), stage.world.outgoing.length]).toEqual([200, undefined, 2]);
    const [old = '', fresh = ''] = idsSent(stage.world);
    expect(old).not.toBe(fresh);
    expect((await stage.client.message(old)).body.message).toMatchObject({
      id: old,
      message_id: first.body.data.message_id,
    });
    expect((await stage.client.message(fresh)).body.message).toMatchObject({
      id: fresh,
      message_id: second.body.data.message_id,
    });
    expect(replayed(await stage.client.sendText({}, stage.headers))).toBe('true');
  });

  test('the key takes another body', async () => {
    await stage.client.sendText({}, stage.headers);
    stage.world.clock.advance(day);
    expect((await stage.client.sendText({ text: 'other' }, stage.headers)).status).toBe(200);
  });

  test('two at once are still one send', async () => {
    await stage.client.sendText({}, stage.headers);
    stage.world.clock.advance(day);
    const statuses = (
      await Promise.all([stage.client.sendText({}, stage.headers), stage.client.sendText({}, stage.headers)])
    ).map(({ status }) => status);
    // The later one is told the answer of the first, or that it is under way.
    expect([
      [200, 200],
      [200, 409],
    ]).toContainEqual(statuses.toSorted());
    expect(stage.world.outgoing).toHaveLength(2);
  });

  test('a store that is busy with the same key means 409, not the answer of the day before', async () => {
    await stage.client.sendText({}, stage.headers);
    stage.world.clock.advance(day);
    const table = { ...stage.world.ports.table, transact: async () => ({ kind: 'conflict' }) as const };
    const busy = await clientOf({ ...stage.world.ports, table }, stage.client.tenant.apiKey).sendText(
      {},
      stage.headers,
    );
    expect([busy.status, busy.headers['Retry-After']]).toEqual([409, '1']);
    expect(replayed(busy)).toBeUndefined();
  });

  test('the provider limits it again: the key is free once more, and the old message is still found', async () => {
    await stage.client.sendText({}, stage.headers);
    stage.world.clock.advance(day);
    stage.world.provider = () => jsonAnswer(429, '');
    expect((await stage.client.sendText({}, stage.headers)).status).toBe(429);
    expect((await stage.client.message(String(idsSent(stage.world)[0]))).status).toBe(200);
    stage.world.provider = () => jsonAnswer(200, acceptedBy('wamid.third'));
    expect(replayed(await stage.client.sendText({}, stage.headers))).toBeUndefined();
  });
});
