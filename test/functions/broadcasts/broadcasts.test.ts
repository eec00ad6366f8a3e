import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { serve as serveCreateWebhook } from '../../../functions/webhooks/create-webhook.ts';
import { setSuspended } from '../../../shared/organizations/manage-organization.ts';
import { aBroadcast, broadcastsOf, offer, sweepBroadcasts } from '../../support/broadcasts.ts';
import { caller } from '../../support/call.ts';
import { takeChatapp } from '../../support/customers.ts';
import { aTemplate, bodyOf, giveTemplates } from '../../support/templates.ts';
import { makeTenant, type Tenant } from '../../support/tenant.ts';
import { acceptedBy, jsonAnswer, openWorld, refusedBy, type World } from '../../support/world.ts';
import { clientOf } from '../client.ts';

let world: World;
let tenant: Tenant;
let broadcasts: ReturnType<typeof broadcastsOf>;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  tenant = await makeTenant(world.ports, { chatapp_business_id: `waba-${Math.random()}` });
  await giveTemplates(world.ports, tenant.organization, [offer]);
  broadcasts = broadcastsOf(world.ports, tenant.apiKey);
  world.outgoing.length = 0;
  world.provider = (_request, count) => jsonAnswer(200, acceptedBy(`wamid.${tenant.organization.id}.${count}`));
});
afterAll(() => world.close());

const sent = () => world.outgoing.map(({ body }) => JSON.parse(String(body)));
const textsSent = () =>
  sent().map(({ template }) => template.components[0].parameters.map(({ text }: { text: string }) => text));
const customer = { tags: ['customer'] };

test('a broadcast to a tag reaches each of its contacts once, with their variables, and counts them', async () => {
  await tenant.addContact('+5511999990001', 'Ana', customer);
  await tenant.addContact('+5511999990002', '', customer);
  await tenant.addContact('+5511999990003', 'Eva', { tags: ['other'] });
  const { status, body } = await broadcasts.create(aBroadcast());
  expect([status, body.broadcast.status, body.broadcast.counts.planned]).toEqual([201, 'running', 0]);
  await world.drain();
  expect(textsSent().toSorted()).toEqual([
    ['Ana', '20%'],
    ['friend', '20%'],
  ]);
  expect(await broadcasts.get(body.broadcast.id)).toMatchObject({
    status: 'finished',
    counts: { planned: 2, sent: 2, delivered: 0, read: 0, failed: 0, skipped: 0, unknown: 0 },
  });
  const { recipients } = (await broadcasts.recipients(body.broadcast.id)).body;
  expect(
    recipients.map(({ phone_number, status: stands }: Record<string, string>) => [phone_number, stands]).toSorted(),
  ).toEqual([
    ['+5511999990001', 'sent'],
    ['+5511999990002', 'sent'],
  ]);
  expect(new Set(recipients.map(({ message_id }: Record<string, string>) => message_id)).size).toBe(2);
});

test('counts follow the receipts, and stay exact whatever their order and however often they come', async () => {
  const ids = await Promise.all([1, 2, 3].map((n) => tenant.addContact(`+551199999001${n}`, 'Ana')));
  const audience = { contact_ids: [...ids.map(({ id }) => id), ids[0]?.id] };
  const { id } = (await broadcasts.create(aBroadcast({ audience }))).body.broadcast;
  await world.drain();
  const messageIds: string[] = (await broadcasts.recipients(id)).body.recipients.map(
    ({ message_id }: { message_id: string }) => message_id,
  );
  const [first = '', second = '', third = ''] = messageIds;
  for (const [wamid, status] of [
    [first, 'read'],
    [first, 'delivered'],
    [second, 'delivered'],
    [second, 'delivered'],
    [first, 'sent'],
    [third, 'failed'],
    [third, 'delivered'],
  ] as const) {
    await takeChatapp(world, receiptOf(wamid, status));
    await world.drain();
  }
  expect((await broadcasts.get(id)).counts).toEqual({
    planned: 3,
    sent: 2,
    delivered: 2,
    read: 1,
    failed: 1,
    skipped: 0,
    unknown: 0,
    failed_by: { 131026: 1 },
    skipped_by: {},
  });
  const { recipients } = (await broadcasts.recipients(id, 'status=failed')).body;
  expect(recipients).toMatchObject([{ message_id: third, reason: '131026' }]);
});

function receiptOf(id: string, status: string) {
  const metadata = { phone_number_id: tenant.organization.cloud_phone_id };
  const errors = status === 'failed' ? [{ code: 131026, title: 'Undeliverable' }] : undefined;
  const statuses = [{ id, status, timestamp: '1790000002', recipient_id: '5511999990011', errors }];
  return { entry: [{ id: 'waba', changes: [{ field: 'messages', value: { metadata, statuses } }] }] };
}

test('each who is not to be sent to is skipped with the reason, and an event tells that all is done', async () => {
  const webhook = { url: 'https://hooks.test/broadcasts', type: 'broadcast_finished' };
  await caller(serveCreateWebhook, world.ports, tenant.apiKey)({ body: webhook });
  const opted = await tenant.addContact('+5511999990021', 'Opted', customer);
  const blocked = await tenant.addContact('+5511999990022', 'Blocked', customer);
  const deleted = await tenant.addContact('+5511999990023', 'Gone');
  const nameless = await tenant.addContact('+5511999990024', '');
  const client = clientOf(world.ports, tenant.apiKey);
  await client.updateContact(`id=${opted.id}`, { allow_broadcast: false });
  await client.updateContact(`id=${blocked.id}`, { blocked: true });
  await client.deleteContact(`id=${deleted.id}`);
  const stranger = 'a0000000-0000-4000-8000-000000000000';
  const contact_ids = [opted, blocked, deleted, nameless].map(({ id }) => id).concat(stranger);
  const body = aBroadcast({ audience: { contact_ids }, variables: { 1: { field: 'full_name' }, 2: '20%' } });
  const { id } = (await broadcasts.create(body)).body.broadcast;
  await world.drain();
  const toHook = world.outgoing.filter(({ url }) => url === webhook.url).map(({ body }) => JSON.parse(String(body)));
  const sent = world.outgoing.filter(({ url }) => url.endsWith('/messages'));
  expect([sent, (await broadcasts.get(id)).counts]).toMatchObject([
    [],
    {
      planned: 5,
      skipped: 5,
      skipped_by: { opted_out: 1, blocked: 1, contact_deleted: 1, missing_variable: 1, contact_not_found: 1 },
    },
  ]);
  expect(toHook).toMatchObject([
    { type: 'broadcast_finished', data: { broadcast: { id, status: 'finished', counts: { skipped: 5 } } } },
  ]);
});

test('a recipient with whose variables the text is too long is skipped with that reason, and the others get theirs', async () => {
  const long = aTemplate('long', [bodyOf(`Hi ${'{{1}}.'.repeat(150)}`)]);
  await giveTemplates(world.ports, tenant.organization, [long]);
  await tenant.addContact('+5511999990001', '😀'.repeat(1000), customer);
  await tenant.addContact('+5511999990002', 'Ana', customer);
  const variables = { 1: { field: 'full_name', fallback: 'friend' } };
  const { id } = (await broadcasts.create(aBroadcast({ template: { name: 'long', language: 'en' }, variables }))).body
    .broadcast;
  await world.drain();
  expect(textsSent()).toEqual([['Ana']]);
  expect(await broadcasts.get(id)).toMatchObject({
    status: 'finished',
    counts: { planned: 2, sent: 1, failed: 0, skipped: 1, skipped_by: { text_too_long: 1 } },
  });
});

test('what the provider refuses has failed with its code, and a lost answer stands as unknown and is never sent again', async () => {
  for (const n of [1, 2]) await tenant.addContact(`+551199999003${n}`, 'Ana', customer);
  world.provider = (request) =>
    String(request.body).includes('5511999990031')
      ? jsonAnswer(400, refusedBy(131026))
      : { kind: 'lost', reason: 'timeout' };
  const { id } = (await broadcasts.create(aBroadcast())).body.broadcast;
  await world.drain();
  expect((await broadcasts.get(id)).counts).toMatchObject({ failed_by: { 131026: 1 }, unknown: 1 });
  expect(sent()).toHaveLength(2);
});

test('a paused broadcast sends nothing more until it is resumed, and what has ended is not controlled', async () => {
  for (const n of [1, 2, 3]) await tenant.addContact(`+551199999004${n}`, 'Ana', customer);
  const { id } = (await broadcasts.create(aBroadcast({ rate: 1 }))).body.broadcast;
  world.provider = async (_request, count) => {
    if (sent().length === 1) await broadcasts.control(id, 'pause');
    return jsonAnswer(200, acceptedBy(`wamid.${tenant.organization.id}.${count}`));
  };
  await world.drain();
  expect([sent().length, await broadcasts.get(id)]).toMatchObject([1, { status: 'paused', reason: null }]);
  await broadcasts.control(id, 'resume');
  await world.drain();
  expect((await broadcasts.get(id)).counts).toMatchObject({ planned: 3, sent: 3 });
  expect(new Set(sent().map(({ to }) => to)).size).toBe(3);
  const late = await broadcasts.control(id, 'cancel');
  expect([late.status, late.body.error]).toEqual([409, 'Broadcast already started']);
});

test('of a suspended organization nothing more goes, also of what begins then, until it may and resumes', async () => {
  for (const n of [1, 2, 3]) await tenant.addContact(`+551199999006${n}`, 'Ana', customer);
  const ids = [await create(), await create(new Date(world.clock.now() + 3_600_000).toISOString())];
  let { organization } = tenant;
  world.provider = async (_request, count) => {
    if (sent().length === 1) organization = await setSuspended(organization, true, world.ports);
    return jsonAnswer(200, acceptedBy(`wamid.${organization.id}.${count}`));
  };
  await world.drain();
  world.clock.advance(3_600_000);
  await sweepBroadcasts(world.ports);
  await world.drain();
  await setSuspended(organization, false, world.ports);
  const shown = () => Promise.all(ids.map((id) => broadcasts.get(id)));
  const paused = { status: 'paused', reason: 'The organization is suspended.' };
  expect([sent().length, await shown()]).toMatchObject([1, [paused, paused]]);
  for (const id of ids) await broadcasts.control(id, 'resume');
  await world.drain();
  expect((await shown()).map(({ status, reason, counts }) => [status, reason, counts.sent])).toEqual([
    ['finished', null, 3],
    ['finished', null, 3],
  ]);
  expect(sent()).toHaveLength(6);
});

test('a scheduled broadcast begins at its time, a cancelled one never, and another organization sees neither', async () => {
  await tenant.addContact('+5511999990051', 'Ana', customer);
  const schedule_at = new Date(world.clock.now() + 3_600_000).toISOString();
  const [first, second] = [await create(schedule_at), await create(schedule_at)];
  await broadcasts.control(second, 'cancel');
  await sweepBroadcasts(world.ports);
  await world.drain();
  expect([sent(), (await broadcasts.get(first)).status]).toEqual([[], 'scheduled']);
  world.clock.advance(3_600_000);
  await sweepBroadcasts(world.ports);
  await world.drain();
  expect([sent().length, (await broadcasts.get(first)).status, (await broadcasts.get(second)).status]).toEqual([
    1,
    'finished',
    'cancelled',
  ]);
  const strangers = broadcastsOf(world.ports, (await makeTenant(world.ports)).apiKey);
  expect([(await strangers.tryGet(first)).status, (await strangers.control(first, 'pause')).status]).toEqual([
    404, 404,
  ]);
  expect((await strangers.list()).body.broadcasts).toEqual([]);
});

const create = async (schedule_at?: string): Promise<string> =>
  (await broadcasts.create(aBroadcast({ schedule_at, rate: 1 }))).body.broadcast.id;

test('the same Idempotency-Key makes one broadcast', async () => {
  const headers = { 'idempotency-key': 'one' };
  const [first, second] = [
    await broadcasts.create(aBroadcast(), headers),
    await broadcasts.create(aBroadcast(), headers),
  ];
  expect([second.body, second.headers['Idempotency-Replayed']]).toEqual([first.body, 'true']);
  expect((await broadcasts.create(aBroadcast({ name: 'Other' }), headers)).status).toBe(422);
  expect((await broadcasts.list()).body.broadcasts).toHaveLength(1);
});
