import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Ports } from '../../../shared/runtime/deps.ts';
import { finishSend } from '../../../shared/sending/finish.ts';
import { addressOfKey, intentKey, parseIntent } from '../../../shared/sending/intent.ts';
import { sendEventSchema } from '../../../shared/sending/outcome.ts';
import { Contention } from '../../../shared/table/contention.ts';
import { openStage, type Stage } from '../../faults/stage.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const intentOf = async ({ tenant }: Stage) =>
  parseIntent(await world.ports.table.get(intentKey(tenant.organization.id, addressOfKey('send-chatapp', 'k'))));

/** Ports on which a request to an address of the provider has to wait for something. */
const meanwhile = (ending: string, act: () => Promise<unknown>): Ports => ({
  ...world.ports,
  http: {
    ...world.ports.http,
    async request(request) {
      if (request.url.endsWith(ending)) await act();
      return world.ports.http.request(request);
    },
  },
});

describe('a send that is looked at too early', () => {
  /** As the sweeper would ask for it. */
  const early = async (stage: Stage) => {
    const { organization_id, contact_id, message_id } = (await intentOf(stage)) ?? {};
    await finishSend(sendEventSchema.parse({ organization_id, contact_id, message_id }), world.ports);
  };

  test('is not withdrawn while its file is on its way', async () => {
    const stage = await openStage(world, 'image');
    const sent = await stage.send(
      meanwhile('/media', () => early(stage)),
      'k',
    );
    expect([sent.status, (await stage.conversation()).body.messages.length]).toEqual([200, 1]);
  });

  test('is not unknown while its process may still hear of it', async () => {
    const stage = await openStage(world);
    const states: unknown[] = [];
    const sent = await stage.send(
      meanwhile('/messages', async () => {
        await early(stage);
        states.push((await intentOf(stage))?.state);
      }),
      'k',
    );
    expect([sent.status, states]).toEqual([200, ['sending']]);
  });
});

test('a commit that is lost to others again and again is left to the queue, and done when it comes again', async () => {
  const stage = await openStage(world);
  const { table } = world.ports;
  const inboundQueue = { ...world.ports.inboundQueue, send: () => Promise.reject(new Error('no queue')) };
  const transact = async () => ({ kind: 'conflict' }) as const;
  const busy = { ...world.ports, inboundQueue, table: { ...table, transact } };
  expect((await stage.send(busy, 'k')).status).toBe(200);
  const { organization_id, contact_id, message_id } = (await intentOf(stage)) ?? {};
  const outcome = { answer: { body: {} }, providerId: stage.provider.accepted[0]?.providerId };
  const event = sendEventSchema.parse({ organization_id, contact_id, message_id, outcome });
  await expect(finishSend(event, busy)).rejects.toThrow(Contention);
  await finishSend(event, world.ports);
  expect((await stage.conversation()).body.messages).toMatchObject([{ message_status: 'sent' }]);
});
