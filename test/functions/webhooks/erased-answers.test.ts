import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { deliveryIdOf, deliverySortKey } from '../../../shared/delivering/delivery.ts';
import { fanOut } from '../../../shared/delivering/fan-out.ts';
import { replayOne } from '../../../shared/delivering/replay-one.ts';
import { removeContact } from '../../../shared/erasing/delete-contact.ts';
import { makeEvent } from '../../support/events.ts';
import { type Receiver, type Receivers, receiversIn } from '../../support/receivers.ts';
import { jsonAnswer, openWorld, type World } from '../../support/world.ts';
import { newWebhooksClient } from './webhooks-client.ts';

let world: World;
let client: Awaited<ReturnType<typeof newWebhooksClient>>;
let receivers: Receivers;
let contact: Awaited<ReturnType<typeof client.tenant.addContact>>;
beforeAll(async () => {
  world = await openWorld();
  receivers = receiversIn(world);
});
beforeEach(async () => {
  client = await newWebhooksClient(world.ports);
  contact = await client.tenant.addContact('+5511999990000');
});
afterAll(() => world.close());

/** A receiver that says back what it was sent. */
async function echoing(status: number): Promise<Receiver> {
  const receiver = await receivers.subscribe(client.tenant);
  receiver.answer = () => jsonAnswer(status, receiver.received.at(-1)?.body ?? '');
  return receiver;
}
/** Something about a contact, or about nobody, is told to everyone and attempted once. */
async function tell(what: string, contact_id?: string) {
  await fanOut(makeEvent(client.tenant, { contact_id, data: { message: what } }), world.ports);
  await world.drain(world.ports, world.clock.now());
}
async function eraseContact() {
  await removeContact(contact, world.ports);
  await world.drain();
}

/** Each delivery's state and how much of the receiver's answers is there, the oldest first. */
async function shown({ id }: Receiver): Promise<string[]> {
  const { deliveries } = (await client.deliveries(id)).body;
  return deliveries
    .map(({ status, attempts }: { status: string; attempts: { response_excerpt: string | null }[] }) => {
      const said = attempts.map(({ response_excerpt }) =>
        response_excerpt === null ? 'nothing' : /about \w+/.exec(response_excerpt)?.[0],
      );
      return `${status} ${said.join()}`;
    })
    .toReversed();
}
const replayed = async ({ id }: Receiver) => {
  const until = new Date(world.clock.now()).toISOString();
  return (await client.replay(id, { since: '2000-01-01T00:00:00Z', until })).body.count;
};

test('what receivers have answered goes with the contact that it was about, and no one else’s', async () => {
  const all = [await echoing(200), await echoing(500)];
  await tell('about her', contact.id);
  world.clock.advance(1);
  await tell('about nobody');
  await eraseContact();
  expect(await shown(all[0] as Receiver)).toEqual(['delivered nothing', 'delivered about nobody']);
  const [hers, other] = await shown(all[1] as Receiver);
  expect(hers).toMatch(/^cancelled nothing(,nothing)*$/);
  expect(other).toMatch(/about nobody/);
});

test('a delivery that waits for hours is cancelled with its contact, and nobody asks for it any more', async () => {
  const receiver = await echoing(500);
  await tell('about her', contact.id);
  await eraseContact();
  expect((await receiver.deliveries())[0]).toMatchObject({
    status: 'cancelled',
    attempts: [{ response_excerpt: null }],
  });
  expect(Object.keys((await receiver.deliveries())[0] ?? {})).not.toContain('due_at');
});

test('an attempt that is under way while its contact is erased keeps no answer, neither its own nor an earlier one', async () => {
  const receiver = await echoing(500);
  await tell('about her', contact.id);
  receiver.answer = async () => {
    await eraseContact();
    return jsonAnswer(200, receiver.received.at(-1)?.body ?? '');
  };
  await world.drain();
  expect(receiver.received).toHaveLength(2);
  expect(await shown(receiver)).toEqual(['delivered nothing,nothing']);
});

test('a copy of an attempt that is recorded after the erasure keeps no answer', async () => {
  const receiver = await echoing(200);
  const { send } = world.ports.deliveriesQueue;
  const twice = async (message: Parameters<typeof send>[0]) => {
    await send(message);
    await send(message);
  };
  const doubling = { ...world.ports.deliveriesQueue, send: twice };
  await fanOut(makeEvent(client.tenant, { contact_id: contact.id, data: { message: 'about her' } }), {
    ...world.ports,
    deliveriesQueue: doubling,
  });
  receiver.answer = async (count) => {
    if (count === 2) await eraseContact();
    return jsonAnswer(200, receiver.received.at(-1)?.body ?? '');
  };
  await world.drain();
  expect(await shown(receiver)).toEqual(['delivered nothing,nothing']);
});

test('what is made after the erasure goes whole, also when the worker that takes it away dies halfway', async () => {
  const receiver = await echoing(200);
  await eraseContact();
  const event = makeEvent(client.tenant, { contact_id: contact.id, data: { message: 'about her' } });
  await fanOut(event, world.ports);
  const [{ body_pk: pk, body_sk: sk } = { body_pk: '', body_sk: '' }] = await receiver.deliveries();
  expect(await world.ports.table.get({ pk, sk })).toBeDefined();
  let deaths = 0;
  const table = { ...world.ports.table };
  table.write = async (write) => {
    if (write.kind === 'delete' && write.key.sk === sk && deaths++ === 0) throw new Error('died');
    return world.ports.table.write(write);
  };
  await world.drain({ ...world.ports, table });
  expect([deaths, receiver.received]).toEqual([2, []]);
  expect(await receiver.deliveries()).toMatchObject([{ status: 'cancelled', erased: true }]);
  expect(await world.ports.table.get({ pk, sk })).toBeUndefined();
});

test('what is gone with its contact is neither counted by a replay nor sent', async () => {
  const receiver = await echoing(200);
  await tell('about her', contact.id);
  await eraseContact();
  expect(await replayed(receiver)).toBe(0);
  await tell('about nobody');
  expect(await replayed(receiver)).toBe(1);
  await world.drain();
  expect(receiver.received.map(({ body }) => /about \w+/.exec(body)?.[0])).toEqual([
    'about her',
    'about nobody',
    'about nobody',
  ]);
});

test('a replay that is overtaken by the erasure sends nothing, and leaves nothing pending', async () => {
  const receiver = await echoing(200);
  await tell('about her', contact.id);
  const [{ created_at, event_id } = { created_at: '', event_id: '' }] = await receiver.deliveries();
  const id = deliveryIdOf(deliverySortKey(Date.parse(String(created_at)), String(event_id)));
  const table = { ...world.ports.table };
  table.get = async (key) => {
    const found = await world.ports.table.get(key);
    if (key.sk.startsWith('EVENT#')) await eraseContact();
    return found;
  };
  const { organization } = client.tenant;
  expect(
    await replayOne({ organizationId: organization.id, webhook: await receiver.webhook() }, id, {
      ...world.ports,
      table,
    }),
  ).toBe(0);
  await world.drain();
  expect(receiver.received).toHaveLength(1);
  expect(await receiver.deliveries()).toMatchObject([{ status: 'delivered', erased: true }]);
});
