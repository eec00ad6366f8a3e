import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serve as serveSweep } from '../../functions/workers/sweep-contacts.ts';
import { clientOf, digits, newClient } from '../functions/client.ts';
import { chatappWebhook, takeChatapp, textFrom } from '../support/customers.ts';
import { jsonAnswer, openWorld, refusedBy, type World } from '../support/world.ts';
import { Sample } from './every-death.ts';
import { mortal } from './mortal-ports.ts';
import type { Death } from './run-case.ts';

/** `npm run test:faults` plays every death, `npm test` every sixth. */
const sample = new Sample(6);

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Dying = 'the request' | 'the workers on the next message';

/**
 * A contact is blocked, or let go, and writes; one of both dies. The provider refuses before the message, where that is what
 * dies. Then the person writes once more, and all settles: the provider stands as the contact does.
 */
async function play({ blocked, dying }: { readonly blocked: boolean; readonly dying: Dying }, death?: Death) {
  const { tenant, contactId, updateContact, contact } = await newClient(world.ports);
  const query = `id=${contactId}`;
  const there = new Set<string>();
  let refuses = false;
  world.provider = ({ method, body }) => {
    const [{ user }] = JSON.parse(String(body)).block_users;
    if (refuses) return jsonAnswer(400, refusedBy(139100));
    if (method === 'POST') there.add(user);
    else there.delete(user);
    return jsonAnswer(200, {
      block_users: { [method === 'POST' ? 'added_users' : 'removed_users']: [{ input: user }] },
    });
  };
  if (!blocked) await updateContact(query, { blocked: true });
  const write = () => takeChatapp(world, chatappWebhook(tenant, [textFrom(digits, 'Oi')]));
  const process = mortal(world.ports, death?.dieAt, death?.moment);
  if (dying === 'the request') {
    await Promise.race([clientOf(process.ports, tenant.apiKey).updateContact(query, { blocked }), process.died]);
  } else {
    refuses = true;
    await updateContact(query, { blocked });
    refuses = false;
    await write();
    await Promise.race([world.drain(process.ports), process.died]);
  }
  await write();
  await world.drain();
  for (let minute = 0; minute < 2; minute++) {
    world.clock.advance(61_000);
    await serveSweep(world.ports)({} as never);
    await world.drain();
  }
  const stands = (await contact({ query })).body.contact;
  if (dying !== 'the request' || !death) expect(stands.blocked).toBe(blocked);
  expect([stands.provider_blocked ?? false, [...there]]).toEqual([
    stands.blocked,
    stands.blocked ? [`+${digits}`] : [],
  ]);
  return process.calls;
}

test.each<[boolean, Dying]>([
  [true, 'the request'],
  [false, 'the request'],
  [true, 'the workers on the next message'],
  [false, 'the workers on the next message'],
])('the provider stands as the contact does, whose block becomes %s, wherever %s die', async (blocked, dying) => {
  const calls = await play({ blocked, dying });
  expect(calls.filter((call) => call === 'http.request')).toHaveLength(1);
  expect(await sample.failures(calls, (death) => play({ blocked, dying }, death))).toEqual([]);
});

test('deaths were played', () => {
  expect(sample.played).toBeGreaterThan(5);
});
