import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { replayPiece } from '../../../shared/delivering/replay-piece.ts';
import { iso, openReplayStage, type ReplayStage, settled, taken } from './replay-stage.ts';

let stage: ReplayStage;
beforeAll(async () => {
  stage = await openReplayStage();
});
beforeEach(() => stage.begin());
afterAll(() => stage.world.close());

describe('of a time', () => {
  test('counts what is settled in it, both ends included, and sends that in the background', async () => {
    const all = [];
    for (const [n, status] of [...settled, 'pending' as const, 'failed' as const].entries()) {
      all.push(await stage.store({ at: stage.ago(5000 - 1000 * n), status, attempt_count: 1, tries: 1 }));
    }
    const range = { since: iso(stage.ago(4000)), until: iso(stage.ago(1000)) };
    const { status, body } = await stage.client.replay(stage.client.id, range);
    expect([status, body]).toEqual([202, { success: true, count: 3 }]);
    expect((await stage.row(all[1]?.sk ?? ''))?.status).toBe('failed');
    await stage.replayed();
    const sent = taken(stage.world.queues.slowDeliveries).map(({ sk }) => sk);
    expect(sent).toEqual([all[1]?.sk, all[2]?.sk, all[4]?.sk]);
    const states = await Promise.all(all.map(({ sk }) => stage.row(sk)));
    expect(states.map((one) => [one?.status, one?.tries])).toEqual([
      ['delivered', 1],
      ['pending', 0],
      ['pending', 0],
      ['pending', 1],
      ['pending', 0],
    ]);
  });

  test.each([
    ['2026-11-28T12:00:00+02:00', '2026-11-28T12:00:00.000+02:00'],
    ['2026-11-28T09:59:59.999Z', '2026-11-28T10:00:00.001Z'],
    ['2020-01-01T00:00:00.123456Z', '2999-01-01T00:00:00Z'],
  ])('takes times such as %s', async (since, until) => {
    await stage.store({ at: Date.parse('2026-11-28T10:00:00.000Z'), status: 'failed' });
    const { status, body } = await stage.client.replay(stage.client.id, { since, until });
    expect([status, body]).toEqual([202, { success: true, count: 1 }]);
  });

  test('without anything settled is nothing to do', async () => {
    await stage.store({ status: 'pending' });
    await stage.store({ at: stage.ago(30 * 86_400_000 + 1), status: 'failed' });
    const { status, body } = await stage.client.replay(stage.client.id, {
      since: '2000-01-01T00:00:00Z',
      until: iso(stage.ago(0)),
    });
    expect([status, body.count, taken(stage.world.queues.events)]).toEqual([202, 0, []]);
    const future = { since: '2998-01-01T00:00:00Z', until: '2999-01-01T00:00:00Z' };
    expect((await stage.client.replay(stage.client.id, future)).body.count).toBe(0);
  });

  test('does each once, though its message comes twice, and again for another replay', async () => {
    const { sk } = await stage.store({ at: stage.ago(10), status: 'failed' });
    const range = { since: iso(stage.ago(1000)), until: iso(stage.ago(0)) };
    await stage.client.replay(stage.client.id, range);
    const [message] = taken(stage.world.queues.events);
    const { table } = stage.world.ports;
    const write: typeof table.write = (one) =>
      one.kind === 'delete' ? Promise.reject(new Error('died')) : table.write(one);
    await expect(replayPiece(message, { ...stage.world.ports, table: { ...table, write } })).rejects.toThrow('died');
    expect(taken(stage.world.queues.slowDeliveries)).toHaveLength(1);
    // It has failed again by the time the copy comes.
    await stage.settle(sk, 'failed');
    await replayPiece(message, stage.world.ports);
    expect([taken(stage.world.queues.slowDeliveries), (await stage.row(sk))?.status]).toEqual([[], 'failed']);
    expect((await stage.client.replay(stage.client.id, range)).body.count).toBe(1);
    await stage.replayed();
    expect(taken(stage.world.queues.slowDeliveries)).toHaveLength(1);
  });

  test('goes on from piece to piece until all is done', async () => {
    for (let n = 0; n < 230; n++)
      await stage.store({ at: stage.ago(1000 - n), status: n % 2 ? 'delivered' : 'failed' });
    const { body } = await stage.client.replay(stage.client.id, {
      since: iso(stage.ago(2000)),
      until: iso(stage.ago(0)),
    });
    expect(body.count).toBe(230);
    // Each page takes longer than a piece may.
    const table = {
      ...stage.world.ports.table,
      async page(query: Parameters<typeof stage.world.ports.table.page>[0]) {
        stage.world.clock.advance(11_000);
        return stage.world.ports.table.page(query);
      },
    };
    expect(await stage.replayed({ ...stage.world.ports, table })).toHaveLength(3);
    expect(new Set(taken(stage.world.queues.slowDeliveries).map(({ sk }) => sk)).size).toBe(230);
  });

  test('dies anywhere and is done again: nothing is left out', async () => {
    const all = [];
    for (let n = 0; n < 5; n++) all.push(await stage.store({ at: stage.ago(1000 - n), status: 'failed' }));
    await stage.client.replay(stage.client.id, { since: iso(stage.ago(2000)), until: iso(stage.ago(0)) });
    const [message] = taken(stage.world.queues.events);
    const slowDeliveriesQueue = {
      send: () => Promise.reject(new Error('down')),
      sendAll: () => Promise.reject(new Error('down')),
    };
    await expect(replayPiece(message, { ...stage.world.ports, slowDeliveriesQueue })).rejects.toThrow('down');
    await replayPiece(message, stage.world.ports);
    // Their marks have the sweeper ask for them.
    const rows = await Promise.all(all.map(({ sk }) => stage.row(sk)));
    expect(rows.every((one) => one?.status === 'pending' && /^delivery#/.test(String(one.due_shard)))).toBe(true);
  });

  test('leaves alone what is gone with its contact, and everything once the webhook is disabled or deleted', async () => {
    const { sk } = await stage.store({ at: stage.ago(10), status: 'failed', body_pk: 'gone' });
    const other = await stage.store({ at: stage.ago(10), status: 'failed' });
    const range = { since: iso(stage.ago(1000)), until: iso(stage.ago(0)) };
    await stage.client.replay(stage.client.id, range);
    await stage.replayed();
    expect([(await stage.row(sk))?.status, (await stage.row(other.sk))?.status]).toEqual(['failed', 'pending']);
    await stage.settle(other.sk, 'delivered');
    await stage.client.replay(stage.client.id, range);
    await stage.client.update(stage.client.id, { enabled: false });
    await stage.replayed();
    expect((await stage.row(other.sk))?.status).toBe('delivered');
    await stage.client.update(stage.client.id, { enabled: true });
    await stage.client.replay(stage.client.id, range);
    await stage.client.remove(stage.client.id);
    await stage.replayed();
    expect((await stage.row(other.sk))?.status).toBe('delivered');
  });
});
