import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { enqueueContactMerged, enqueueContactUpdated } from '../../../shared/contacts/contact-events.ts';
import { shownEventSchemas } from '../../../shared/delivering/event-schema-docs.ts';
import { type Receiver, type Receivers, receiversIn } from '../../support/receivers.ts';
import { webhooksClientOf } from '../webhooks/webhooks-client.ts';
import { openUpdateStage, type UpdateStage } from './update-stage.ts';

let stage: UpdateStage;
let receivers: Receivers;
let all: Receiver;
beforeAll(async () => {
  stage = await openUpdateStage();
  receivers = receiversIn(stage.world);
  all = await receivers.subscribe(stage.tenant);
});
beforeEach(() => stage.begin());
afterAll(() => stage.world.close());

/** What a subscription has been told since it was asked last. */
async function heard(receiver = all) {
  await stage.world.drain();
  return receiver.received.splice(0).map(({ body }) => JSON.parse(body));
}

const mergedFrom = '0c8a6f0e-93d5-8b1a-a2c4-7d1e5f3b9a60';

test.each<[string, object, string[] | undefined]>([
  ['a name', { full_name: 'Bia Lima' }, ['full_name']],
  ['several members', { email: '', tags: ['a'], bot_status: 'paused' }, ['email', 'tags', 'bot_status']],
  [
    'marks, one of them as it was',
    { archived: true, bot_status: 'paused', allow_broadcast: true },
    ['bot_status', 'archived'],
  ],
  ['a member and the unread mark', { allow_broadcast: false, has_unread_messages: true }, ['allow_broadcast']],
  ['the unread mark alone', { has_unread_messages: true }, undefined],
  ['nothing', { full_name: 'Ana Souza', tags: ['vip'], archived: false }, undefined],
])('a change of %s is told with the contact and what has changed', async (_what, changes, changed) => {
  stage.world.clock.advance(1_000);
  const { body } = await stage.change(changes);
  const events = await heard();
  const expected = {
    id: expect.stringMatching(/^evt_[0-9A-Za-z]{44}$/),
    type: 'contact_updated',
    timestamp: body.contact.updated_at,
    platform: 'chatapp',
    organization_id: stage.tenant.organization.id,
    data: { contact: body.contact, changed },
  };
  expect(events).toEqual(changed ? [expected] : []);
  for (const event of events) expect(shownEventSchemas.contact_updated.parse(event)).toEqual(event);
});

test('changes at once are told each, and once, also where the queue has each announcement twice', async () => {
  await Promise.all([
    stage.change({ archived: true }),
    stage.change({ allow_broadcast: false }),
    stage.change({ email: '' }),
  ]);
  for (const record of stage.world.queues.events.receive()) {
    const body = JSON.parse(record.body);
    for (let copy = 0; copy < 2; copy++) await stage.world.queues.events.send({ body, group: 'again' });
    stage.world.queues.events.remove(record);
  }
  const events = await heard();
  expect(events.map(({ data }) => data.changed).toSorted()).toEqual([['allow_broadcast'], ['archived'], ['email']]);
  expect(new Set(events.map(({ id }) => id)).size).toBe(3);
});

test('a merge is told once, with the contact that stays and the id of the other', async () => {
  const { body } = await stage.found();
  for (let copy = 0; copy < 2; copy++) {
    await enqueueContactMerged(
      { contact: stage.contact, mergedFrom, at: '2026-11-28T12:00:00.000Z' },
      stage.world.ports,
    );
    stage.world.clock.advance(1_000);
  }
  const events = await heard();
  expect(events).toMatchObject([
    { type: 'contact_merged', platform: 'chatapp', data: { contact: body.contact, merged_from: mergedFrom } },
  ]);
  expect(shownEventSchemas.contact_merged.parse(events[0])).toEqual(events[0]);
  const shown = await webhooksClientOf(stage.world.ports, stage.tenant.apiKey).event(events[0].id);
  expect([shown.status, shown.body.event]).toEqual([200, events[0]]);
});

test('subscriptions hear what they have asked for', async () => {
  const asked: Receiver[] = [];
  const given: Parameters<Receivers['subscribe']>[1][] = [
    { type: 'contact_updated' },
    { type: 'call', types: ['call', 'contact_merged'] },
    { type: 'message_sent' },
    { platform: 'photoapp' },
  ];
  for (const one of given) asked.push(await receivers.subscribe(stage.tenant, one));
  await stage.change({ archived: true });
  await enqueueContactMerged({ contact: stage.contact, mergedFrom, at: '2026-11-28T12:00:00.000Z' }, stage.world.ports);
  await heard();
  const told = asked.map(({ received }) => received.map(({ body }) => JSON.parse(body).type));
  expect(told).toEqual([['contact_updated'], ['contact_merged'], [], []]);
});

test('nothing of a deleted contact is told, and what was told of it is 404 when it is deleted', async () => {
  await stage.change({ archived: true });
  const [event] = await heard();
  await stage.change({ blocked: true });
  await stage.client.deleteContact(stage.byId());
  await enqueueContactUpdated(stage.contact, [{ at: stage.contact.updated_at, changed: ['tags'] }], stage.world.ports);
  expect(await heard()).toEqual([]);
  expect(stage.world.queues.events.deadLetters).toEqual([]);
  const { status } = await webhooksClientOf(stage.world.ports, stage.tenant.apiKey).event(event.id);
  expect(status).toBe(404);
});
