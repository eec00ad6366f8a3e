import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { replayPiece } from '../../../shared/delivering/replay-piece.ts';
import { sweepDeliveries } from '../../../shared/delivering/sweep-deliveries.ts';
import type { Ports } from '../../../shared/runtime/deps.ts';
import { iso, openReplayStage, type ReplayStage, taken } from './replay-stage.ts';

let stage: ReplayStage;
beforeAll(async () => {
  stage = await openReplayStage();
});
beforeEach(() => stage.begin());
afterAll(() => stage.world.close());

const lastHour = () => ({ since: iso(stage.ago(3_600_000)), until: iso(stage.ago(0)) });
const replay = (given: object = lastHour()) => stage.client.replay(stage.client.id, given);

test('409 for a second time while one is under way, and which that is; it is taken once that has ended', async () => {
  await stage.store({ at: stage.ago(1000), status: 'failed' });
  const { since, until } = lastHour();
  const begun_at = iso(stage.ago(0));
  expect((await replay({ since, until })).status).toBe(202);
  stage.world.clock.advance(1000);
  const { status, body, headers } = await replay();
  expect([status, body, headers?.['Retry-After']]).toEqual([
    409,
    {
      error: 'Request in progress',
      message: `The replay of what the webhook ${stage.client.id} was sent from ${since} to ${until}, begun at ${begun_at}, is under way; ask again when it has ended.`,
    },
    '60',
  ]);
  expect(await stage.replayed()).toHaveLength(1);
  const [row] = taken(stage.world.queues.slowDeliveries);
  await stage.settle(row?.sk ?? '', 'failed');
  expect((await replay()).status).toBe(202);
});

test('one of two at once is taken', async () => {
  await stage.store({ at: stage.ago(1000), status: 'failed' });
  const answers = await Promise.all([replay(), replay()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409]);
  expect(taken(stage.world.queues.events)).toHaveLength(1);
});

test('a single delivery is replayed meanwhile, and another webhook’s time', async () => {
  const { id: delivery_id } = await stage.store({ at: stage.ago(1000), status: 'failed' });
  await replay();
  expect((await replay({ delivery_id })).body.count).toBe(1);
  const other = await stage.client.created();
  expect((await stage.client.replay(other.id, lastHour())).status).toBe(202);
});

test('nothing is under way where there was nothing to replay', async () => {
  expect([(await replay()).status, (await replay()).status]).toEqual([202, 202]);
});

test('a lost queue message is made up for, by one of two sweeps, from where the replay had come to', async () => {
  const { ports, queues, clock } = stage.world;
  for (let n = 0; n < 150; n++) await stage.store({ at: stage.ago(1000 - n), status: 'failed' });
  await replay();
  // The first page takes all the time of a piece.
  const page: Ports['table']['page'] = async (query) => {
    clock.advance(11_000);
    return ports.table.page(query);
  };
  const [message] = taken(queues.events);
  await replayPiece(message, { ...ports, table: { ...ports.table, page } });
  queues.events.clear();
  await sweepDeliveries(ports);
  expect(taken(queues.events)).toEqual([]);
  clock.advance(300_000);
  await Promise.all([sweepDeliveries(ports), sweepDeliveries(ports)]);
  const asked = taken(queues.events).filter((one) => 'webhook_id' in one && one.webhook_id === stage.client.id);
  expect(asked).toHaveLength(1);
  const rows: string[] = [];
  const watching: Ports['table']['page'] = async (query) => {
    const read = await ports.table.page(query);
    rows.push(...read.items.map(({ sk }) => String(sk)));
    return read;
  };
  await replayPiece(asked[0], { ...ports, table: { ...ports.table, page: watching } });
  expect(rows).toHaveLength(50);
  expect((await replay()).status).toBe(202);
});

test('a piece that is done twice at once is followed by one', async () => {
  const { ports, queues, clock } = stage.world;
  for (let n = 0; n < 101; n++) await stage.store({ at: stage.ago(1000 - n), status: 'failed' });
  await replay();
  const [message] = taken(queues.events);
  const page: Ports['table']['page'] = async (query) => {
    const read = await ports.table.page(query);
    clock.advance(11_000);
    return read;
  };
  const slow = { ...ports, table: { ...ports.table, page } };
  await Promise.all([replayPiece(message, slow), replayPiece(message, slow)]);
  expect(taken(queues.events)).toHaveLength(1);
});

test('a replay ends with its webhook', async () => {
  await stage.store({ at: stage.ago(1000), status: 'failed' });
  await replay();
  await stage.client.update(stage.client.id, { enabled: false });
  await stage.replayed();
  await stage.client.update(stage.client.id, { enabled: true });
  expect((await replay()).status).toBe(202);
});
