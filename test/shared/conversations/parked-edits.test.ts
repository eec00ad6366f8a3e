import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { numberIdentityKey } from '../../../shared/contacts/identity.ts';
import { providerIdKey } from '../../../shared/conversations/message-store.ts';
import { parkedIn } from '../../../shared/conversations/parked.ts';
import { eraseParkedEdits, parkAction } from '../../../shared/conversations/parked-edits.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('erases what was parked by a person until then, and keeps what came later', async () => {
  const { ports, clock } = world;
  const organizationId = 'org_1';
  const identity = numberIdentityKey(organizationId, '5511999990000');
  const at = '2026-11-28T10:00:00.000Z';
  const park = (providerId: string, now: number) =>
    parkAction(
      { organizationId, providerId, now },
      {
        action: { kind: 'edit', actor: 'them', at, noted_at: at, message: providerId },
        lookup: undefined,
        identities: [identity],
      },
      ports,
    );
  const now = clock.now();
  expect([await park('before', now), await park('after', now + 120_000)]).toEqual([true, true]);
  await eraseParkedEdits(identity, now + 60_000, ports);
  const editsAt = async (providerId: string) =>
    parkedIn(await ports.table.get(providerIdKey(organizationId, providerId))).actions?.edits.length;
  expect([await editsAt('before'), await editsAt('after')]).toEqual([0, 1]);
});
