import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { takeChatapp, textFrom } from '../../../support/customers.ts';
import { expireItems, itemsOf } from '../../../support/items-of.ts';
import type { MediaFake } from '../../../support/media-fake.ts';
import { openWorld, type World } from '../../../support/world.ts';
import { clientOf, digits } from '../../client.ts';
import { messageOf, openChatappCase } from './chatapp-case.ts';

let world: World;
let dynamo: DynamoDBClient;
beforeAll(async () => {
  world = await openWorld((client) => {
    dynamo = client;
  });
});
afterAll(() => world.close());

let made = 0;
const isoAt = (second: number) => new Date((1_790_000_000 + second) * 1000).toISOString();
/** What is done to a message, each thing at its second. */
const actionsOn = (original_message_id: string, common: object = { from: digits }) => {
  const action = (second: number, members: object) => ({
    ...common,
    id: `wamid.action.${++made}`,
    timestamp: String(1_790_000_000 + second),
    ...members,
  });
  return {
    edit: (body: string, second: number) =>
      action(second, { type: 'edit', edit: { original_message_id, message: { type: 'text', text: { body } } } }),
    captioned: (second: number, caption?: string) => {
      const image = { id: 'media-9', mime_type: 'image/jpeg', caption };
      return action(second, { type: 'edit', edit: { original_message_id, message: { type: 'image', image } } });
    },
    revoke: (second: number) => action(second, { type: 'revoke', revoke: { original_message_id } }),
  };
};

/** Every order of a list. */
const orders = <T>(list: readonly T[]): T[][] =>
  list.length < 2
    ? [[...list]]
    : list.flatMap((one, index) => orders(list.toSpliced(index, 1)).map((rest) => [one, ...rest]));

test('shows the newest text with those before it, and announces each edit once, in any order that they come', async () => {
  for (const order of orders([0, 1, 2, 3])) {
    const { take, read, alone, events } = await openChatappCase(world);
    const message = textFrom(digits, 'said first');
    const { edit } = actionsOn(message.id);
    const told = [message, edit('said second', 10), edit('said third', 20), edit('said fourth', 30)];
    for (const index of order) await take(told[index] as object);
    await take(...told);
    const shown = { message: 'said fourth', content: { body: 'said fourth' }, edited_at: isoAt(30), deleted_at: null };
    expect((await read()).messages).toMatchObject([shown]);
    expect((await alone(message.id)).earlier_texts).toEqual([
      { message: 'said first', at: isoAt(10) },
      { message: 'said second', at: isoAt(20) },
      { message: 'said third', at: isoAt(30) },
    ]);
    expect((await read('&query=third')).count).toBe(0);
    expect((await read('&query=fourth')).count).toBe(1);
    const heard = events();
    const types = heard.map(({ type }) => type);
    expect(types.toSorted()).toEqual(['message_edited', 'message_edited', 'message_edited', 'message_received']);
    expect(new Set(heard.map(({ id }) => id)).size).toBe(4);
    expect(heard.find(({ type }) => type === 'message_edited').data.message).toMatchObject({ direction: 'inbound' });
    if (order.at(-1) === 0) expect(types[0]).toBe('message_received');
  }
});

test('leaves no text of a message that was edited and revoked, in any order that they come', async () => {
  for (const order of orders([0, 1, 2, 3])) {
    const { tenant, take, read, alone, events } = await openChatappCase(world);
    const message = textFrom(digits, 'confided one', { context: { id: 'wamid.answered', from: digits } });
    const { edit, revoke } = actionsOn(message.id);
    const told = [message, edit('confided two', 10), edit('confided three', 30), revoke(20)];
    for (const index of order) await take(told[index] as object);
    await take(...told);
    const shown = { type: 'deleted', content: { type: 'text' }, message: '[deleted]', media_url: null };
    expect(await alone(message.id)).toMatchObject({ ...shown, deleted_at: isoAt(20), edited_at: null });
    expect(await read()).toMatchObject({
      count: 1,
      messages: [{ ...shown, sender: { phone_number: digits }, context: { message_id: 'wamid.answered' } }],
    });
    const types = events().map(({ type }) => type);
    expect(types.filter((type) => type === 'message_deleted')).toHaveLength(1);
    const isSeen = order.indexOf(0) < order.indexOf(3);
    expect(types.includes('message_received')).toBe(isSeen);
    // What an event has said to its receivers stays as it was sent.
    const kept = (await itemsOf(dynamo, tenant.organization.id)).filter(({ sk }) => !String(sk).startsWith('EVENT#'));
    expect(JSON.stringify(kept)).not.toContain('confided');
    if (!isSeen) expect(types).toEqual(['message_deleted']);
  }
});

test('never fetches the file of a message that was revoked before it came, and deletes one that was fetched', async () => {
  const { tenant, take, read } = await openChatappCase(world);
  const asked = world.outgoing.length;
  const { objects } = world.ports.media as MediaFake;
  const early = messageOf('image', { image: { id: 'media-1', mime_type: 'image/jpeg', caption: 'confided' } });
  await take(actionsOn(early.id).revoke(5));
  await take(early);
  expect(world.outgoing.slice(asked).filter(({ url }) => url.includes('media-1'))).toEqual([]);
  expect((await read()).messages).toMatchObject([
    { type: 'deleted', content: { type: 'image' }, media_type: null, media_url: null },
  ]);
  expect([...objects.keys()].filter((key) => key.startsWith(tenant.organization.id))).toEqual([]);
});

test('edits a caption, and takes one away, before its message or after', async () => {
  for (const isEarly of [true, false]) {
    const { take, read } = await openChatappCase(world);
    const [one, other] = ['one', 'other'].map((caption) =>
      messageOf('image', { image: { id: `media-${caption}`, mime_type: 'image/jpeg', caption } }),
    );
    if (!one || !other) throw new Error('two pictures are made');
    const edits = [actionsOn(one.id).captioned(10, 'edited'), actionsOn(other.id).captioned(10)];
    await take(...(isEarly ? edits : [one, other]));
    await take(...(isEarly ? [one, other] : edits));
    expect((await read()).messages).toMatchObject([
      { message: 'edited', content: { caption: 'edited', mime_type: 'image/jpeg' } },
      { message: '[image]', content: { mime_type: 'image/jpeg' }, edited_at: isoAt(10) },
    ]);
    expect((await read()).messages[1].content.caption ?? null).toBeNull();
  }
});

test('does the same to what our phone has sent, and lets nobody else do it', async () => {
  const { tenant, read, events } = await openChatappCase(world);
  const phone = { from: '15550001111', to: digits };
  const takeEchoes = async (...message_echoes: object[]) => {
    const metadata = { phone_number_id: tenant.organization.cloud_phone_id };
    const change = { field: 'smb_message_echoes', value: { metadata, message_echoes } };
    await takeChatapp(world, { entry: [{ id: 'waba', changes: [change] }] });
    await world.drain();
  };
  const byHand = (id: string) => ({ ...phone, id, timestamp: '1790000000', type: 'text', text: { body: 'by hand' } });
  await takeEchoes(actionsOn('wamid.h1', phone).edit('better', 10), actionsOn('wamid.h2', phone).revoke(10));
  const { organization } = tenant;
  const theirs = actionsOn('wamid.h3');
  const value = {
    metadata: { phone_number_id: organization.cloud_phone_id },
    messages: [theirs.edit('forged', 10), theirs.revoke(11)],
  };
  await takeChatapp(world, {
    object: 'whatsapp_business_account',
    entry: [{ id: 'w', changes: [{ field: 'messages', value }] }],
  });
  await world.drain();
  await takeEchoes(...['wamid.h1', 'wamid.h2', 'wamid.h3'].map(byHand));
  expect((await read()).messages).toMatchObject([
    { message: 'better', edited_at: isoAt(10), direction: 'outbound' },
    { message: '[deleted]', type: 'deleted', recipient: digits },
    { message: 'by hand', edited_at: null, deleted_at: null },
  ]);
  expect(
    events()
      .map(({ type }) => type)
      .toSorted(),
  ).toEqual(['message_deleted', 'message_edited', 'message_sent', 'message_sent']);
});

test('keeps what waits for its message for eight days', async () => {
  const { tenant, take, read } = await openChatappCase(world);
  const messages = [7, 9].map((days) => ({ days, message: textFrom(digits, 'as it was') }));
  for (const { message, days } of messages) {
    await take(actionsOn(message.id).edit('too late?', 10));
    world.clock.advance(days * 86_400_000);
    await expireItems(dynamo, tenant.organization.id, world);
    await take(message);
  }
  expect((await read()).messages).toMatchObject([{ message: 'too late?' }, { message: 'as it was' }]);
});

test('erases a parked edit with the contact, and neither the revocation beside it nor what a newcomer has edited', async () => {
  const { tenant, contact, take } = await openChatappCase(world);
  const { organization } = tenant;
  const { edit, revoke } = actionsOn('wamid.never-came');
  await take(edit('their words', 10), actionsOn('wamid.nor-this').edit('other words', 10), revoke(0));
  const byId = actionsOn('wamid.by-user-id', { from_user_id: 'US.1' });
  await take(byId.edit('words of somebody else', 10));
  const stored = async () => JSON.stringify(await itemsOf(dynamo, organization.id));
  expect(await stored()).toContain('other words');
  await clientOf(world.ports, tenant.apiKey).deleteContact(`id=${contact.id}`);
  await world.drain();
  world.clock.advance(120_000);
  await take(actionsOn('wamid.newcomer').edit('words of a newcomer', 10));
  await world.drain();
  expect(await stored()).not.toMatch(/their words|other words/);
  expect(await stored()).toMatch(
    /words of a newcomer.*words of somebody else|words of somebody else.*words of a newcomer/s,
  );
});

test('changes nothing by what is done to a message of an erased contact', async () => {
  const { tenant, contact, take } = await openChatappCase(world);
  const message = textFrom(digits, 'gone');
  await take(message);
  await clientOf(world.ports, tenant.apiKey).deleteContact(`id=${contact.id}`);
  await world.drain();
  world.clock.advance(120_000);
  await world.drain();
  await take(actionsOn(message.id).edit('back again', 10));
  expect(JSON.stringify(await itemsOf(dynamo, tenant.organization.id))).not.toContain('back again');
});
