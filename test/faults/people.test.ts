import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serve as serveSweep } from '../../functions/workers/sweep-contacts.ts';
import { contactWithId } from '../../shared/contacts/find-contact.ts';
import { resolvePerson } from '../../shared/contacts/identities/person.ts';
import { contactKey } from '../../shared/conversations/head.ts';
import { chatappWebhook, takeChatapp, textFrom } from '../support/customers.ts';
import { type Receivers, receiversIn } from '../support/receivers.ts';
import { makeTenant, type Tenant } from '../support/tenant.ts';
import { openWorld, type World } from '../support/world.ts';
import { Sample } from './every-death.ts';
import { mortal } from './mortal-ports.ts';
import type { Death } from './run-case.ts';

/** `npm run test:faults` plays every death, `npm test` every sixth. */
const sample = new Sample(6);

let world: World;
let receivers: Receivers;
beforeAll(async () => {
  world = await openWorld();
  receivers = receiversIn(world);
});
afterAll(() => world.close());

const [number, later, latest, userId] = ['5511900100009', '5521900100099', '5531900100077', 'BR.1000000001'];

interface Case {
  readonly messages: readonly object[];
  readonly contacts?: readonly object[];
  /** What leads to the contact in the end, and to nobody. */
  readonly names: readonly object[];
  readonly free?: readonly object[];
  /** The members that are told to have changed. */
  readonly told: readonly string[];
  /** What else stands in the contact in the end. */
  readonly stands?: object;
}

/** A worker handles what a person sends, dies, and everything settles: the names lead to one contact, and that is told. */
async function play({ messages, contacts = [], names, free = [], told, stands = {} }: Case, death?: Death) {
  const tenant: Tenant = await makeTenant(world.ports);
  const { id } = await tenant.addContact(`+${number}`, 'Ana');
  const { organization } = tenant;
  await world.ports.table.write({
    kind: 'update',
    key: contactKey(organization.id, id),
    change: { set: { full_name: '' } },
  });
  const receiver = await receivers.subscribe(tenant, { type: 'contact_updated' });
  await takeChatapp(world, chatappWebhook(tenant, messages, contacts));
  const process = mortal(world.ports, death?.dieAt, death?.moment);
  await Promise.race([world.drain(process.ports), process.died]);
  await world.drain();
  for (let minute = 0; minute < 3; minute++) {
    world.clock.advance(61_000);
    await serveSweep(world.ports)({} as never);
    await world.drain();
  }
  const stays = await contactWithId(organization.id, id, world.ports);
  for (const name of names) {
    expect((await resolvePerson(organization, name, world.ports))?.contact.id).toBe(stays?.id);
  }
  for (const name of free) expect(await resolvePerson(organization, name, world.ports)).toBeUndefined();
  const item = await world.ports.table.get(contactKey(organization.id, stays?.id ?? ''));
  expect([item?.due_at, item?.unannounced, item?.stale_texts]).toEqual([undefined, undefined, undefined]);
  expect(item).toMatchObject(stands);
  // A delivery may come twice, under the same id.
  const events = new Map(receiver.received.map(({ body }) => [JSON.parse(body).id, JSON.parse(body).data.changed]));
  const changed = [...events.values()].flat();
  expect(told.filter((member) => !changed.includes(member))).toEqual([]);
  expect(changed.filter((member: string) => member === told[0])).toHaveLength(told.length > 0 ? 1 : 0);
  return process.calls;
}

const system = { body: 'Ana has changed her number', type: 'user_changed_number', wa_id: later };
const changed = (from: string, to: string, timestamp: string) =>
  textFrom(from, '', { type: 'system', text: undefined, timestamp, system: { ...system, wa_id: to } });

test.each<[string, () => Case]>([
  [
    'a user id and a name',
    () => ({
      messages: [textFrom(number, 'both', { from_user_id: userId })],
      contacts: [{ wa_id: number, profile: { name: 'Ana Souza' } }],
      names: [{ number }, { userId }],
      told: ['full_name', 'identities'],
    }),
  ],
  [
    'another number',
    () => ({
      messages: [changed(number, later, '1790000100')],
      names: [{ number: later }],
      free: [{ number }],
      told: ['chatapp_id', 'phone_number', 'identities'],
    }),
  ],
  [
    'two other numbers, the latter told first,',
    () => ({
      messages: [changed(later, latest, '1790000200'), changed(number, later, '1790000100')],
      names: [{ number: latest }],
      free: [{ number }, { number: later }],
      told: [],
    }),
  ],
  [
    'what they say last of broadcasts',
    () => ({
      messages: [textFrom(number, 'START'), textFrom(number, 'Stop')],
      names: [{ number }],
      told: ['allow_broadcast'],
      stands: { allow_broadcast: false },
    }),
  ],
])('of a person %s leads to one contact, and is told once, wherever the worker dies', async (_what, caseOf) => {
  const calls = await play(caseOf());
  expect(calls.filter((call) => /transact/.test(call)).length).toBeGreaterThan(1);
  expect(await sample.failures(calls, (death) => play(caseOf(), death))).toEqual([]);
});

test('deaths were played', () => {
  expect(sample.played).toBeGreaterThan(5);
});
