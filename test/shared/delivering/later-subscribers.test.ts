import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isoTime } from '../../../shared/base/clock.ts';
import type { Event } from '../../../shared/delivering/event.ts';
import { fanOut } from '../../../shared/delivering/fan-out.ts';
import { changeWebhook, type WebhookChanges } from '../../../shared/subscriptions/change-webhook.ts';
import { makeEvent } from '../../support/events.ts';
import { type Receiver, type Receivers, receiversIn } from '../../support/receivers.ts';
import { makeTenant, type Tenant } from '../../support/tenant.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
let receivers: Receivers;
beforeAll(async () => {
  world = await openWorld();
  receivers = receiversIn(world);
});
afterAll(() => world.close());

const announce = async (event: Event) => {
  await fanOut(event, world.ports);
  await world.drain();
};
const now = (given: Partial<Event> = {}): Partial<Event> => ({ noted_at: isoTime(world.clock.now()), ...given });
const change = async ({ organization }: Tenant, receiver: Receiver, changes: WebhookChanges) =>
  changeWebhook({ organizationId: organization.id, webhook: await receiver.webhook() }, changes, world.ports);
const typesAt = ({ received }: Receiver) => received.map(({ body }) => JSON.parse(body).type);

describe('an event is not delivered', () => {
  test('to a webhook that was subscribed after it, whether it was fanned out before or not', async () => {
    const tenant = await makeTenant(world.ports);
    const early = await receivers.subscribe(tenant);
    const [told, untold] = [makeEvent(tenant, now()), makeEvent(tenant, now())];
    await announce(told);
    world.clock.advance(5001);
    const late = await receivers.subscribe(tenant);

    await announce(told);
    await announce(untold);

    expect(typesAt(early)).toHaveLength(2);
    expect(typesAt(late)).toEqual([]);
    expect(await late.deliveries()).toEqual([]);
  });

  test('to who has subscribed after it was first told, where nobody has kept when it happened', async () => {
    const tenant = await makeTenant(world.ports);
    const early = await receivers.subscribe(tenant);
    const event = makeEvent(tenant, { type: 'call', data: { call: {} } });
    await announce(event);
    world.clock.advance(5001);
    const late = await receivers.subscribe(tenant);

    // It looks new: a call is recorded nowhere.
    await announce({ ...event, ...now() });

    expect([typesAt(early), typesAt(late)]).toEqual([['call'], []]);
  });
});

describe('an event is told', () => {
  test('weeks late, to those who were there, also since that very moment, by clocks that differ', async () => {
    const tenant = await makeTenant(world.ports);
    const early = await receivers.subscribe(tenant);
    const event = makeEvent(tenant, now());
    world.clock.advance(5000);
    const atOnce = await receivers.subscribe(tenant);
    world.clock.advance(20 * 24 * 3_600_000);

    await announce(event);

    expect([typesAt(early), typesAt(atOnce)]).toEqual([['message_received'], ['message_received']]);
  });

  test('to who wants more by now, and to who was away in between', async () => {
    const tenant = await makeTenant(world.ports);
    const more = await receivers.subscribe(tenant, { type: 'message_read' });
    const away = await receivers.subscribe(tenant);
    const event = makeEvent(tenant, now());
    world.clock.advance(1000);
    await change(tenant, more, { type: 'all' });
    await change(tenant, away, { enabled: false });
    await change(tenant, away, { enabled: true });

    await announce(event);

    expect([typesAt(more), typesAt(away)]).toEqual([['message_received'], ['message_received']]);
  });
});

test.each([
  ['all', 'sent_message'],
  ['sent_message', 'all'],
  ['message_sent', 'sent_message'],
  ['sent_message', 'message_sent'],
] as const)('tells one event once to a webhook that knew it as %s and then as %s', async (before, after) => {
  const tenant = await makeTenant(world.ports);
  const receiver = await receivers.subscribe(tenant, { type: before });
  const event = makeEvent(tenant, now({ type: 'message_sent' }));
  await announce(event);
  world.clock.advance(60_001);
  await change(tenant, receiver, { type: after });

  await announce(event);

  expect(typesAt(receiver)).toHaveLength(1);
  expect(await receiver.deliveries()).toHaveLength(1);
});

test('a later copy writes nothing that stands, however large it is, and makes up for what is missing', async () => {
  const tenant = await makeTenant(world.ports);
  const [receiver, other] = [await receivers.subscribe(tenant), await receivers.subscribe(tenant)];
  const event = makeEvent(tenant, now({ data: { message: 'x'.repeat(300_000) } }));
  await announce(event);
  world.clock.advance(3_600_000);
  const written: string[] = [];
  const { table } = world.ports;
  const noting: typeof table = {
    ...table,
    write: (write) => {
      written.push(write.kind === 'put' ? write.item.sk : write.key.sk);
      return table.write(write);
    },
  };

  await fanOut(event, { ...world.ports, table: noting });
  expect(written).toEqual([]);

  const [row] = await other.deliveries();
  const { created_at = '' } = row ?? {};
  const sk = `DELIVERY#${Date.parse(created_at)}#${event.id}`;
  await table.write({ kind: 'delete', key: { pk: `${tenant.organization.id}#WEBHOOK#${other.id}`, sk } });
  await fanOut(event, { ...world.ports, table: noting });
  expect(written).toEqual([sk]);
  await world.drain();
  expect([typesAt(receiver), typesAt(other)].map(({ length }) => length)).toEqual([1, 2]);
});
