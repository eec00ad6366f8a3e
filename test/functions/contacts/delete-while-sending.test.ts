import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Ports } from '../../../shared/runtime/deps.ts';
import { type DeletionStage, openDeletionStage } from '../../faults/deletion-stage.ts';
import type { Kind } from '../../faults/kinds.ts';
import { contactItemsOf } from '../../support/left-of.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
let dynamo: DynamoDBClient;
beforeAll(async () => {
  world = await openWorld((client) => {
    dynamo = client;
  });
});
beforeEach(async () => {
  // What the test before has left must not be done in the midst of the next one.
  await world.drain();
});
afterAll(() => world.close());

/** Ports on which the contact is deleted at a moment of the next send, once. */
type Meeting = (stage: DeletionStage, meet: () => Promise<void>) => Ports;

const beforeIntent: Meeting = ({ world: { ports } }, meet) => ({
  ...ports,
  table: {
    ...ports.table,
    async write(write) {
      if (write.kind === 'put' && write.item.sk === 'INTENT') await meet();
      return ports.table.write(write);
    },
  },
});

const whileFetching: Meeting = (stage, meet) => {
  const { files } = stage.world;
  stage.world.files = async (request) => {
    await meet();
    return files(request);
  };
  return stage.world.ports;
};

const beforeCall: Meeting = ({ world: { ports } }, meet) => ({
  ...ports,
  http: {
    ...ports.http,
    async request(request) {
      if (request.url.endsWith('/messages')) await meet();
      return ports.http.request(request);
    },
  },
});

const afterCall: Meeting = ({ world: { ports } }, meet) => ({
  ...ports,
  http: {
    ...ports.http,
    async request(request) {
      const answer = await ports.http.request(request);
      if (request.url.endsWith('/messages')) await meet();
      return answer;
    },
  },
});

const beforeCommit: Meeting = ({ world: { ports } }, meet) => ({
  ...ports,
  table: {
    ...ports.table,
    async transact(writes) {
      await meet();
      return ports.table.transact(writes);
    },
  },
});

/** The worker is faster than the handler, and finds the contact gone. */
const beforeWorker: Meeting = ({ world: { ports, drain } }, meet) => ({
  ...ports,
  eventsQueue: {
    ...ports.eventsQueue,
    async send(message) {
      await ports.eventsQueue.send(message);
      await meet();
      await drain();
    },
  },
});

const meetings: readonly [string, Kind, Meeting][] = (['text', 'image'] as const).flatMap(
  (kind): [string, Kind, Meeting][] => [
    ['before its intent is written', kind, beforeIntent],
    ['before the provider is called', kind, beforeCall],
    ['after the provider was called', kind, afterCall],
    ['before the commit', kind, beforeCommit],
    ['before the worker commits it', kind, beforeWorker],
  ],
);

describe('a contact that is deleted while a message is sent', () => {
  test.each([
    ...meetings,
    ['before the commit', 'reaction', beforeCommit] as const,
    ['while its file is fetched', 'image', whileFetching] as const,
  ])(
    '%s (%s) is gone all the same: the caller hears of the send, and nothing of it is left',
    async (_when, kind, meeting) => {
      const stage = await openDeletionStage(world, dynamo, kind);
      const sentBefore = stage.provider.accepted.length;
      let removed: Promise<unknown> | undefined;
      const meet = async () => {
        removed ??= stage.remove(world.ports).then(({ status }) => expect(status).toBe(202));
        await removed;
      };
      const { status, body } = await stage.send(meeting(stage, meet), 'k');
      expect(removed).toBeDefined();
      expect([status, stage.provider.accepted.length]).toEqual([200, sentBefore + 1]);
      expect((await stage.message(body.data.message_id)).status).toBe(404);
      // Who asks again at once hears the same, and nothing is sent again.
      const again = await stage.send(world.ports, 'k');
      expect([again.body, again.headers['Idempotency-Replayed']]).toEqual([body, 'true']);
      await stage.settleAll();
      await stage.checkErased();
      expect([(await stage.send(world.ports, 'k')).status, stage.provider.accepted.length]).toEqual([
        404,
        sentBefore + 1,
      ]);
    },
  );
});

describe('a send whose outcome is unknown when its contact is deleted', () => {
  const isIntent = ({ sk, contact_id }: Record<string, unknown>, stage: DeletionStage) =>
    sk === 'INTENT' && contact_id === stage.contact.id;

  test.each(['before the erasure', 'after it'])(
    'is settled by a receipt that comes %s, and forgotten',
    async (when) => {
      const stage = await openDeletionStage(world, dynamo, 'image');
      stage.provider.manner = 'loses its answer';
      await stage.send(world.ports, 'k');
      await stage.settle();
      await stage.remove(world.ports);
      if (when === 'after it') await world.drain();
      await stage.tell(world.ports, ['sent', 'delivered', 'read'], stage.provider.accepted.slice(-1));
      await world.drain();
      // With a message the answer is erased; without one it is kept for those who ask again at once.
      const again = await stage.send(world.ports, 'k');
      expect([again.status, again.headers['Idempotency-Replayed']]).toEqual(
        when === 'after it' ? [200, 'true'] : [404, undefined],
      );
      await stage.settle(601_000);
      const items = await contactItemsOf(dynamo, stage.tenant.organization.id);
      expect(items.filter((item) => isIntent(item, stage))).toEqual([]);
      await stage.settleAll();
      await stage.checkErased();
    },
  );

  test('is forgotten a day later when no receipt has come for it', async () => {
    const stage = await openDeletionStage(world, dynamo, 'image');
    stage.provider.manner = 'loses its answer';
    await stage.send(world.ports, 'k');
    await stage.settle();
    await stage.remove(world.ports);
    await world.drain();
    // It still keeps the same key from sending a second time.
    expect((await stage.send(world.ports, 'k')).body.error).toBe('Send outcome unknown');
    await stage.settleAll();
    await stage.checkErased();
    await stage.tell(world.ports, ['read'], stage.provider.accepted.slice(-1));
    await stage.settleAll();
    await stage.checkErased();
  });

  test('is not brought back by a receipt for a message that was given up before', async () => {
    const stage = await openDeletionStage(world, dynamo);
    stage.provider.manner = 'loses its answer';
    await stage.send(world.ports, 'k');
    await stage.settle(25 * 3_600_000);
    await stage.remove(world.ports);
    await stage.tell(world.ports, ['read'], stage.provider.accepted.slice(-1));
    await stage.settleAll();
    await stage.checkErased();
  });
});

test('twenty sends at once and the deletion in their midst end with nothing left', async () => {
  const stage = await openDeletionStage(world, dynamo);
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => stage.send(world.ports)),
    stage.remove(world.ports),
    ...Array.from({ length: 10 }, () => stage.send(world.ports)),
  ]);
  expect(answers[10]?.status).toBe(202);
  expect(answers.filter(({ status }) => ![200, 202, 404].includes(status))).toEqual([]);
  await stage.settleAll();
  await stage.checkErased();
});
