import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { storeDelivery } from '../../support/stored-deliveries.ts';
import { iso, openReplayStage, type ReplayStage, settled, taken } from './replay-stage.ts';

let stage: ReplayStage;
beforeAll(async () => {
  stage = await openReplayStage();
});
beforeEach(() => stage.begin());
afterAll(() => stage.world.close());

const attempt = {
  number: 9,
  at: '2026-11-28T10:00:00.000Z',
  status_code: 500,
  duration_ms: 1,
  error: 'status',
  response_excerpt: '',
};

describe('of one delivery', () => {
  test.each(settled)(
    'that is %s makes it pending again, with the numbers going on, and has it sent at once',
    async (status) => {
      const { id: delivery_id, sk } = await stage.store({ status, attempts: [attempt], attempt_count: 9, tries: 8 });
      const answer = await stage.client.replay(stage.client.id, { delivery_id });
      expect([answer.status, answer.body]).toEqual([202, { success: true, count: 1 }]);
      expect(await stage.row(sk)).toMatchObject({
        status: 'pending',
        attempts: [attempt],
        attempt_count: 9,
        tries: 0,
        next_attempt_at: iso(stage.world.clock.now()),
        due_shard: expect.stringMatching(/^delivery#[0-7]$/),
        due_at: iso(stage.world.clock.now() + 60_000),
      });
      expect(taken(stage.world.queues.deliveries)).toEqual([
        expect.objectContaining({ kind: 'deliver', webhook_id: stage.client.id, sk, attempt_count: 9 }),
      ]);
    },
  );

  test('that is pending leaves it alone', async () => {
    const { id: delivery_id, sk } = await stage.store({ status: 'pending', attempt_count: 3, tries: 3 });
    const before = await stage.row(sk);
    expect((await stage.client.replay(stage.client.id, { delivery_id })).body).toEqual({ success: true, count: 0 });
    expect([await stage.row(sk), taken(stage.world.queues.deliveries)]).toEqual([before, []]);
  });

  test('twice at once sends it once', async () => {
    const { id: delivery_id } = await stage.store({ status: 'failed' });
    const answers = await Promise.all([
      stage.client.replay(stage.client.id, { delivery_id }),
      stage.client.replay(stage.client.id, { delivery_id }),
    ]);
    expect(answers.map(({ body }) => body.count).toSorted()).toEqual([0, 1]);
    expect(taken(stage.world.queues.deliveries)).toHaveLength(1);
  });

  test('whose body is gone leaves it as it is', async () => {
    const { id: delivery_id, sk } = await stage.store({ status: 'failed', body_pk: 'gone' });
    expect((await stage.client.replay(stage.client.id, { delivery_id })).body.count).toBe(0);
    expect(await stage.row(sk)).toMatchObject({ status: 'failed' });
  });

  test.each<[string, () => Promise<string>]>([
    ['that there is not', async () => 'dlv_1795860000000_evt_0000000000000000000000'],
    ['whose id is none', async () => 'abc'],
    [
      'of another webhook',
      async () =>
        (
          await storeDelivery(stage.world.ports, {
            organizationId: stage.client.organizationId,
            webhookId: (await stage.client.created()).id,
          })
        ).id,
    ],
    [
      'of another organization',
      async () =>
        (await storeDelivery(stage.world.ports, { organizationId: 'org_other', webhookId: stage.client.id })).id,
    ],
    ['of more than 30 days ago', async () => (await stage.store({ at: stage.ago(30 * 86_400_000) })).id],
  ])('%s is 404', async (_what, idOf) => {
    const delivery_id = await idOf();
    const { status, body } = await stage.client.replay(stage.client.id, { delivery_id });
    expect([status, body]).toEqual([
      404,
      {
        error: 'Delivery not found',
        message: `No delivery with the id ${delivery_id} of this webhook in the last 30 days.`,
      },
    ]);
  });
});
