import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { serve as serveConversations } from '../../../functions/conversations/get-conversations.ts';
import { serve as serveGetMessage } from '../../../functions/messages/get-message.ts';
import { serve as serveSend } from '../../../functions/messages/send-chatapp.ts';
import { serve as serveTake } from '../../../functions/provider/take-chatapp.ts';
import type { Ports } from '../../../shared/runtime/deps.ts';
import { caller } from '../../support/call.ts';
import { makeTenant } from '../../support/tenant.ts';
import { acceptedBy, jsonAnswer, openWorld, refusedBy, type World } from '../../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const number = '5511999990000';
let ids = 0;
const newId = () => `wamid.of-reactions-${++ids}`;

async function openCase() {
  const tenant = await makeTenant(world.ports);
  await tenant.addContact(`+${number}`);
  const send = async (fields: object, providerId = newId(), ports: Ports = world.ports) => {
    world.provider = () => jsonAnswer(200, acceptedBy(providerId));
    const { status } = await caller(serveSend, ports, tenant.apiKey)({ body: { phone_number: number, ...fields } });
    expect(status).toBe(200);
    world.clock.advance(1000);
    return providerId;
  };
  const rows = async (of = number) => {
    const { body } = await caller(serveConversations, world.ports, tenant.apiKey)({ query: `chatappNumber=${of}` });
    return body;
  };
  return {
    tenant,
    send,
    text: (providerId?: string) => send({ message_type: 'text', text: 'what do you think?' }, providerId),
    react: (message_id: string, emoji?: string, ports?: Ports) =>
      send({ message_type: 'reaction', reaction: { message_id, emoji } }, undefined, ports),
    rows,
    async reactions(of?: string): Promise<string[][]> {
      const { messages } = await rows(of);
      return messages.map(({ reactions }: { reactions: { emoji: string }[] }) => reactions.map(({ emoji }) => emoji));
    },
    alone: (id: string) => caller(serveGetMessage, world.ports, tenant.apiKey)({ query: `id=${id}` }),
    async fail(id: string) {
      const statuses = [{ id, status: 'failed', timestamp: '1796000000', errors: [{ code: 131009, title: 'no' }] }];
      const value = { metadata: { phone_number_id: tenant.organization.cloud_phone_id }, statuses };
      const body = JSON.stringify({
        object: 'whatsapp_business_account',
        entry: [{ changes: [{ field: 'messages', value }] }],
      });
      const signature = createHmac('sha256', 'app secret').update(body).digest('hex');
      await caller(serveTake, world.ports)({ body, headers: { 'x-hub-signature-256': `sha256=${signature}` } });
      await world.drain();
    },
  };
}

test('a reaction shows on its target, takes no place in the conversation, and is a message of its own', async () => {
  const { text, react, rows, alone } = await openCase();
  const target = await text();
  const reaction = await react(target, '❤️');
  const { messages, pagination, count } = await rows();
  expect([messages.length, pagination.totalMessages, count]).toEqual([1, 1, 1]);
  expect(messages[0].reactions).toEqual([
    { emoji: '❤️', sender_type: 'bot-chatapp', created_at: expect.stringMatching(/^2026-11-28T10:.*Z$/) },
  ]);
  const { status, body } = await alone(reaction);
  expect(status).toBe(200);
  expect(body.message).toMatchObject({
    message_id: reaction,
    message: '[reaction] ❤️',
    message_status: 'sent',
    media_type: null,
    reaction: { message_id: target, emoji: '❤️' },
    reactions: [],
  });
});

test('a second reaction replaces the first, and an empty one takes it back', async () => {
  const { text, react, reactions } = await openCase();
  const target = await text();
  await react(target);
  expect(await reactions()).toEqual([['👍']]);
  await react(target, '👎🏽');
  expect(await reactions()).toEqual([['👎🏽']]);
  await react(target, '');
  expect(await reactions()).toEqual([[]]);
  await react(target, '🎉');
  expect(await reactions()).toEqual([['🎉']]);
});

test('a reaction that is recorded late does not replace a later one', async () => {
  const { text, react, reactions } = await openCase();
  const target = await text();
  const { table } = world.ports;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let first: Promise<string> | undefined;
  // Sent, and not recorded yet.
  await new Promise<void>((isReached) => {
    const transact: Ports['table']['transact'] = async (writes) => {
      isReached();
      await held;
      return table.transact(writes);
    };
    first = react(target, '🐢', { ...world.ports, table: { ...table, transact } });
  });
  world.clock.advance(1000);
  await react(target, '🐇');
  release();
  await first;
  expect(await reactions()).toEqual([['🐇']]);
});

test('a reaction to a message that nobody knows is sent, and shows when that message turns up', async () => {
  const { text, react, reactions, alone } = await openCase();
  const later = newId();
  const reaction = await react(later, '🔥');
  expect(await reactions()).toEqual([]);
  expect((await alone(reaction)).status).toBe(200);
  await text(later);
  expect(await reactions()).toEqual([['🔥']]);
});

test('of several reactions to a message that nobody knows yet, the last one shows', async () => {
  const { text, react, reactions } = await openCase();
  const later = newId();
  await react(later, '🔥');
  await react(later, '😂');
  await text(later);
  expect(await reactions()).toEqual([['😂']]);
});

test('a reaction that fails later comes off its target, and is failed itself', async () => {
  const { text, react, reactions, alone, fail } = await openCase();
  const target = await text();
  const reaction = await react(target, '🔥');
  await fail(reaction);
  expect(await reactions()).toEqual([[]]);
  expect((await alone(reaction)).body.message).toMatchObject({ message_status: 'failed', error: { code: 131009 } });
});

test('a reaction that fails after it was replaced leaves the one in its place', async () => {
  const { text, react, reactions, fail } = await openCase();
  const target = await text();
  const first = await react(target, '🔥');
  await react(target, '❄️');
  await fail(first);
  expect(await reactions()).toEqual([['❄️']]);
});

describe('a reaction that fails leaves the one before it standing', () => {
  /** `fails`: which of the three fail, in this order. An empty `b` takes the first back. */
  test.each<[string, { readonly b: string; readonly fails: string; readonly shown: string[] }]>([
    ['that it replaced', { b: '❤️', fails: 'b', shown: ['👍'] }],
    ['that it took back', { b: '', fails: 'b', shown: ['👍'] }],
    ['also where two fail, the later first', { b: '❤️', fails: 'cb', shown: ['👍'] }],
    ['also where two fail, the earlier first', { b: '❤️', fails: 'bc', shown: ['👍'] }],
    ['and not one that has failed itself', { b: '❤️', fails: 'ac', shown: ['❤️'] }],
    ['and not what was taken back', { b: '', fails: 'c', shown: [] }],
    ['and none where all have failed', { b: '❤️', fails: 'abc', shown: [] }],
  ])('%s', async (_what, { b, fails, shown }) => {
    for (const isKnown of [true, false]) {
      const { text, react, reactions, fail } = await openCase();
      const target = isKnown ? await text() : newId();
      const ids: Record<string, string> = { a: await react(target, '👍'), b: await react(target, b) };
      if (fails.includes('c')) ids.c = await react(target, '😂');
      for (const letter of fails) await fail(ids[letter] ?? '');
      if (!isKnown) await text(target);
      expect(await reactions()).toEqual([shown]);
    }
  });

  test('where it is recorded after the one that replaced it, which fails', async () => {
    const { text, react, reactions, fail } = await openCase();
    const target = await text();
    const { table } = world.ports;
    let later: string | undefined;
    const transact: Ports['table']['transact'] = async (writes) => {
      world.clock.advance(1000);
      later ??= await react(target, '🐇');
      return table.transact(writes);
    };
    await react(target, '🐢', { ...world.ports, table: { ...table, transact } });
    expect(await reactions()).toEqual([['🐇']]);
    await fail(later ?? '');
    expect(await reactions()).toEqual([['🐢']]);
  });

  test('of ten at most', async () => {
    const { text, react, reactions, fail } = await openCase();
    const target = await text();
    const ids = [];
    for (let count = 0; count < 12; count++) ids.push(await react(target, count % 2 ? '👍' : '👎'));
    for (const id of ids.slice(3).toReversed()) await fail(id);
    expect(await reactions()).toEqual([['👎']]);
    await fail(ids[2] ?? '');
    expect(await reactions()).toEqual([[]]);
  });
});

test('a reaction that fails while its target is unknown does not show when that turns up', async () => {
  const { text, react, reactions, fail } = await openCase();
  const later = newId();
  await fail(await react(later, '🔥'));
  await text(later);
  expect(await reactions()).toEqual([[]]);
});

test('a reaction that the provider refuses never shows', async () => {
  const { tenant, text, reactions } = await openCase();
  const target = await text();
  world.provider = () => jsonAnswer(400, refusedBy(131009));
  const reaction = { message_id: target, emoji: '🔥' };
  const { status } = await caller(
    serveSend,
    world.ports,
    tenant.apiKey,
  )({
    body: { phone_number: number, message_type: 'reaction', reaction },
  });
  expect(status).toBe(400);
  expect(await reactions()).toEqual([[]]);
});

test('neither a reaction nor a message of another conversation or organization bears a reaction', async () => {
  const { tenant, text, react, send, reactions } = await openCase();
  await tenant.addContact('+5511888880000');
  const target = await text();
  const elsewhere = await send({ message_type: 'text', text: 'hi', phone_number: '5511888880000' });
  const other = await openCase();
  const foreign = await other.text();
  const reaction = await react(target, '👍');
  for (const id of [elsewhere, foreign, reaction]) await react(id, '💣');
  expect(await reactions()).toEqual([['👍']]);
  expect(await reactions('5511888880000')).toEqual([[]]);
  expect(await other.reactions()).toEqual([[]]);
});
