import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { numberIdentityKey } from '../../../shared/contacts/identities/identity.ts';
import { providerIdKey } from '../../../shared/conversations/message-store.ts';
import { parkedIn } from '../../../shared/conversations/parked.ts';
import { eraseParkedEdits, parkAction } from '../../../shared/conversations/parked-edits.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const organizationId = 'org_1';
const at = '2026-11-28T10:00:00.000Z';

/** Somebody's number, what they edit of messages that are not known, and what is parked of it. */
function newPerson() {
  const identity = numberIdentityKey(organizationId, `55119${String(++made).padStart(8, '0')}`);
  const idOf = (name: string) => `${name}.${made}`;
  const stored = async (providerId: string) => world.ports.table.get(providerIdKey(organizationId, providerId));
  return {
    identity,
    idOf,
    async park(providerId: string, message: string, now: number) {
      const action = { kind: 'edit', actor: 'them', at, noted_at: at, message } as const;
      const early = { action, lookup: await stored(providerId), identities: [identity] };
      expect(await parkAction({ organizationId, providerId, now }, early, world.ports)).toBe(true);
    },
    textsAt: async (providerId: string) =>
      parkedIn(await stored(providerId)).actions?.edits.map(({ message }) => message),
  };
}
let made = 0;

test('erases what was parked by a person until then, and keeps what came later', async () => {
  const { identity, idOf, park, textsAt } = newPerson();
  const now = world.clock.now();
  const [before, after] = [idOf('before'), idOf('after')];
  await park(before, 'theirs', now);
  await park(after, 'a newcomer’s', now + 120_000);
  await eraseParkedEdits(identity, now + 60_000, world.ports);
  expect([await textsAt(before), await textsAt(after)]).toEqual([[], ['a newcomer’s']]);
});

test('erases an edit although another one of its message was parked after the deletion', async () => {
  const { identity, idOf, park, textsAt } = newPerson();
  const now = world.clock.now();
  const id = idOf('twice');
  await park(id, 'before', now);
  await park(id, 'after', now + 120_000);
  await eraseParkedEdits(identity, now + 60_000, world.ports);
  expect(await textsAt(id)).toEqual([]);
});

test('finds an edit at the next deletion that was parked while the one before it was being erased', async () => {
  const { identity, idOf, park, textsAt } = newPerson();
  const { table } = world.ports;
  const now = world.clock.now();
  const id = idOf('meanwhile');
  await park(id, 'before', now);
  const meddling: typeof table = {
    ...table,
    async write(write) {
      if (write.kind === 'delete') await park(id, 'meanwhile', now + 120_000);
      return table.write(write);
    },
  };
  await eraseParkedEdits(identity, now + 60_000, { ...world.ports, table: meddling });
  expect(await textsAt(id)).toEqual(['meanwhile']);
  await eraseParkedEdits(identity, now + 180_000, world.ports);
  expect(await textsAt(id)).toEqual([]);
});
