import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { headKey } from '../../../shared/conversations/head.ts';
import { messageKey } from '../../../shared/conversations/message-store.ts';
import type { Ports } from '../../../shared/runtime/deps.ts';
import { openStage, type Stage } from '../../faults/stage.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Ports on which something happens between the look and the write of a commit, once. */
function meanwhile(act: () => Promise<unknown>): Ports {
  let acted: Promise<unknown> | undefined;
  const { table } = world.ports;
  const transact: typeof table.transact = async (writes) => {
    acted ??= act();
    await acted;
    return table.transact(writes);
  };
  return { ...world.ports, table: { ...table, transact } };
}

/** Without our id, so that a receipt cannot settle the send by itself. */
const bare = (stage: Stage) => stage.provider.accepted.map(({ providerId }) => ({ providerId, callbackData: '' }));

describe('a receipt that comes just before its message is recorded', () => {
  test.each([['delivered'], ['read'], ['failed']])('takes effect: %s', async (status) => {
    const stage = await openStage(world);
    const sent = await stage.send(
      meanwhile(async () => {
        await stage.tell(world.ports, [status], bare(stage));
        await world.drain(world.ports, world.clock.now());
      }),
    );
    expect(sent.status).toBe(200);
    expect((await stage.conversation()).body.messages).toMatchObject([{ message_status: status }]);
  });
});

test('a reaction whose contact is deleted just before the commit is recorded nowhere', async () => {
  const stage = await openStage(world, 'reaction');
  const { id: organizationId } = stage.tenant.organization;
  const head = headKey(organizationId, stage.contact.id);
  const deleted = { set: { deleted_at: 'now' } };
  await stage.send(meanwhile(() => world.ports.table.write({ kind: 'update', key: head, change: deleted })));
  const reaction_id = String(stage.provider.accepted.at(-1)?.callbackData);
  const place = { contact_id: stage.contact.id, reaction_id };
  expect(await world.ports.table.get(messageKey(organizationId, place))).toBeUndefined();
});
