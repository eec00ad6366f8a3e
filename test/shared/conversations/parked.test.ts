import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { providerIdKey } from '../../../shared/conversations/message-store.ts';
import { onlyParked, parkedIn, parkReaction, parkReceipt } from '../../../shared/conversations/parked.ts';
import { attach } from '../../../shared/conversations/reactions.ts';
import type { MessageStatus } from '../../../shared/conversations/status.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
let ids = 0;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(() => {
  ids++;
});
afterAll(() => world.close());

const organizationId = 'org_parked';
const space = () => ({ organizationId, providerId: `wamid.${ids}`, now: world.clock.now() });
const key = () => providerIdKey(organizationId, `wamid.${ids}`);
const at = (second: number) => `2026-11-28T10:00:0${second}.000Z`;
const read = () => world.ports.table.get(key());

const park = (status: MessageStatus, second: number) =>
  world.ports.table.write(parkReceipt(space(), { status, at: at(second) }));
const react = async (second: number, emoji: string) => {
  const reaction = { id: `msg_${second}`, emoji, sender_type: 'user-chatapp', created_at: at(second) } as const;
  const change = attach(await read(), 'them', reaction);
  return change ? world.ports.table.write(parkReaction(space(), change)) : { kind: 'late' };
};
/** The look-up of the message takes the place of what was read as parked. */
const takeOver = async (item: Awaited<ReturnType<typeof read>>) => {
  const lookup = { ...key(), contact_id: 'c', seq: 1 };
  return (await world.ports.table.write({ kind: 'put', item: lookup, condition: onlyParked(parkedIn(item)) })).kind;
};

describe('what comes before its message', () => {
  test('is parked: of two receipts of one status the first, in the order in which they take effect', async () => {
    await park('read', 3);
    await park('delivered', 2);
    await park('delivered', 5);
    expect(parkedIn(await read()).changes).toEqual([
      { status: 'delivered', at: at(2) },
      { status: 'read', at: at(3) },
    ]);
  });

  test('is parked: of two reactions of one person the later, in any order', async () => {
    await react(2, '👍');
    expect((await react(1, '👎')).kind).toBe('late');
    expect(Object.values(parkedIn(await read()).reactions)).toMatchObject([{ emoji: '👍' }]);
  });

  test('goes over to its message, unless more was parked since it was read', async () => {
    await park('delivered', 1);
    const early = await read();
    await park('read', 2);
    expect(await takeOver(early)).toBe('refused');
    expect(await takeOver(await read())).toBe('done');
  });

  test('is not taken for nothing where it was parked since nothing was found', async () => {
    const nothing = await read();
    await park('delivered', 1);
    expect(await takeOver(nothing)).toBe('refused');
  });
});

test.each([
  ['known', { contact_id: 'c', seq: 1 }],
  ['erased', { erased: true }],
])('nothing is parked under the id of a message that is %s', async (_what, lookup) => {
  const item = { ...key(), ...lookup };
  await world.ports.table.write({ kind: 'put', item });
  expect([(await park('delivered', 1)).kind, (await react(1, '👍')).kind]).toEqual(['refused', 'refused']);
  expect(await read()).toEqual(item);
});
