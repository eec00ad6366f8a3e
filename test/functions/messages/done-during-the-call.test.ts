import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { takeChatapp } from '../../support/customers.ts';
import { itemsOf } from '../../support/items-of.ts';
import type { MediaFake } from '../../support/media-fake.ts';
import { receiversIn } from '../../support/receivers.ts';
import type { Tenant } from '../../support/tenant.ts';
import { fileAnswer, jsonAnswer, openWorld, type World } from '../../support/world.ts';
import { digits, newClient } from '../client.ts';

// A person edits or deletes a message on our phone that the API is still sending: the provider tells of it first.

let world: World;
let dynamo: DynamoDBClient;
beforeAll(async () => {
  world = await openWorld((client) => {
    dynamo = client;
  });
  world.files = () => fileAnswer(200, Buffer.from('%PDF-1.7\n'));
});
afterAll(() => world.close());

let made = 0;
const phone = { from: '15550001111', to: digits };
const at = (second: number) => new Date((1_790_000_000 + second) * 1000).toISOString();
const done = (second: number, members: object) => ({
  ...phone,
  id: `wamid.done.${++made}`,
  timestamp: String(1_790_000_000 + second),
  ...members,
});
const edit = (original_message_id: string, second: number, body: string) =>
  done(second, { type: 'edit', edit: { original_message_id, message: { type: 'text', text: { body } } } });
const revoke = (original_message_id: string, second: number) =>
  done(second, { type: 'revoke', revoke: { original_message_id } });

async function takeEchoes({ organization }: Tenant, message_echoes: readonly object[]) {
  const metadata = { phone_number_id: organization.cloud_phone_id };
  const change = { field: 'smb_message_echoes', value: { metadata, message_echoes } };
  await takeChatapp(world, { entry: [{ id: 'waba', changes: [change] }] });
  await world.drain(world.ports, world.clock.now());
}

type Told = (providerId: string) => readonly object[];
const lost = { kind: 'lost', reason: 'timeout' } as const;

/** A client whose messages the provider tells of during the call; the answer of one that is lost never comes. */
async function clientToldOf(told: Told, end?: typeof lost) {
  const client = await newClient(world.ports);
  const receivers = receiversIn(world);
  const receiver = await receivers.subscribe(client.tenant);
  const { provider } = world;
  const id = `wamid.sent.${++made}`;
  world.provider = async (request, count) => {
    if (request.url.includes('receiver-')) return provider(request, count);
    if (request.url.endsWith('/media')) return jsonAnswer(200, { id: 'media-1' });
    await takeEchoes(client.tenant, told(id));
    return end ?? jsonAnswer(200, { messages: [{ id }] });
  };
  return { ...client, id, events: () => receiver.received.map(({ body }) => JSON.parse(body)) };
}

const typesOf = (events: readonly { type: string }[]) => events.map(({ type }) => type).toSorted();

test('a text that was edited twice meanwhile says what it says last, and each edit is announced after the send', async () => {
  const told: Told = (id) => [edit(id, 20, 'said last'), edit(id, 10, 'said between')];
  const { sendText, id, conversation, message, events } = await clientToldOf(told);
  expect((await sendText({ text: 'said first' })).status).toBe(200);
  await world.drain();
  expect(await conversation()).toMatchObject([
    { message: 'said last', content: { body: 'said last' }, edited_at: at(20), recipient: digits, type: 'text' },
  ]);
  expect((await message(id)).body.message.earlier_texts).toEqual([
    { message: 'said first', at: at(10) },
    { message: 'said between', at: at(20) },
  ]);
  const [sent, ...edited] = events();
  expect([sent.type, ...typesOf(edited)]).toEqual(['message_sent', 'message_edited', 'message_edited']);
  for (const { data } of edited) expect(data.message).toMatchObject({ message: 'said last', recipient: digits });
});

test.each([
  ['text', { text: 'confided' }],
  ['document', { message_type: 'document', media_url: 'https://files.example.com/a.pdf', filename: 'confided.pdf' }],
])('a %s that was edited and deleted meanwhile is deleted, with text and file', async (type, fields) => {
  const told: Told = (id) => [edit(id, 10, 'confided too'), revoke(id, 20), edit(id, 30, 'confided late')];
  const { tenant, sendText, id, conversation, message, conversations, contactId, events } = await clientToldOf(told);
  expect((await sendText(fields)).status).toBe(200);
  await world.drain();
  const shown = { type: 'deleted', content: { type }, message: '[deleted]', media_url: null, media_type: null };
  expect(await conversation()).toMatchObject([{ ...shown, deleted_at: at(20), edited_at: null, recipient: digits }]);
  expect((await message(id)).body.message).toMatchObject({ ...shown, message_status: 'sent' });
  expect((await conversations({ query: `contactId=${contactId}&query=confided` })).body.count).toBe(0);
  expect(
    [...(world.ports.media as MediaFake).objects.keys()].filter((key) => key.startsWith(tenant.organization.id)),
  ).toEqual([]);
  expect(typesOf(events())).toEqual(['message_deleted', 'message_sent']);
  expect(JSON.stringify(await itemsOf(dynamo, tenant.organization.id)).match(/confided/)).toBeNull();
  await takeEchoes(tenant, told(id));
  await world.drain();
  expect(await conversation()).toMatchObject([shown]);
  expect(events()).toHaveLength(2);
});

test('a text whose answer is lost is edited or deleted once a receipt has named it', async () => {
  for (const [what, shown] of [
    [edit, { message: 'said last', type: 'text' }],
    [revoke, { message: '[deleted]', type: 'deleted' }],
  ] as const) {
    const { tenant, sendText, id, conversation, events } = await clientToldOf(
      (of) => [what(of, 20, 'said last')],
      lost,
    );
    expect((await sendText({ text: 'said first' })).status).toBe(500);
    await world.drain();
    const [standing] = await conversation();
    expect(standing).toMatchObject({ message: 'said first', outcome_unknown: true });
    const status = { id, status: 'delivered', timestamp: '1790000040', recipient_id: digits };
    const metadata = { phone_number_id: tenant.organization.cloud_phone_id };
    const value = { metadata, statuses: [{ ...status, biz_opaque_callback_data: standing.id }] };
    await takeChatapp(world, {
      object: 'whatsapp_business_account',
      entry: [{ id: 'waba', changes: [{ field: 'messages', value }] }],
    });
    await world.drain();
    expect(await conversation()).toMatchObject([{ ...shown, message_status: 'delivered' }]);
    const told = what === edit ? 'message_edited' : 'message_deleted';
    expect(typesOf(events())).toEqual([told, 'message_delivered', 'message_sent'].toSorted());
  }
});
