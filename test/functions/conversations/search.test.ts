import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { blockEndedBy, blockKey, writeBlock } from '../../../shared/conversations/text-blocks.ts';
import { storeMessages } from '../../support/stored-messages.ts';
import { openWorld, type World } from '../../support/world.ts';
import { type Client, newClient } from '../client.ts';

const words = [
  'order #1001',
  'Pão de Açúcar',
  'İstanbul',
  'ışık',
  '你好 世界 ΟΔΟΣ',
  'مرحبا',
  '100%_*\\',
  "it's 🎉",
  'a,b',
  'ß',
  'STRAẞE',
  'Cafe\u0301',
  'IĞDIR',
];
/** 230 messages: two blocks of texts, and a rest that is in none. */
const texts = Array.from({ length: 230 }, (_, index) => `${index + 1}: ${words[index % words.length]}`);

let world: World;
/** The same conversation, once with blocks, once with one of the two, once without. */
const clients = new Map<string, Client & { contactId: string }>();
beforeAll(async () => {
  world = await openWorld();
  for (const [kind, blocks] of Object.entries({ 'two blocks': [0, 1], 'the second block': [1], 'no block': [] })) {
    const client = await newClient(world.ports);
    const { id } = client.tenant.organization;
    await storeMessages(world.ports.table, { organizationId: id, contactId: client.contactId }, texts);
    for (const block of blocks)
      await writeBlock({ organizationId: id, contactId: client.contactId, head: {} }, block, world.ports);
    clients.set(kind, client);
  }
});
afterAll(() => world.close());

const kinds = ['two blocks', 'the second block', 'no block'];
const search = async (kind: string, parameters: Record<string, string>) => {
  const client = clients.get(kind);
  const query = new URLSearchParams({ contactId: client?.contactId ?? '', limit: '100', ...parameters }).toString();
  return (await client?.conversations({ query }))?.body;
};
const shown = (body: { messages: { message: string }[] }) => body.messages.map(({ message }) => message);

describe.each(kinds)('a search in a conversation with %s', (kind) => {
  test.each([
    ['ORDER #1001', ['order #1001'], ['ORDER #1001']],
    ['pão', ['Pão de Açúcar'], ['pão']],
    ['pao', ['Pão de Açúcar'], ['pao']],
    ['istanbul', ['İstanbul'], ['istanbul']],
    ['IŞIK', ['ışık'], ['IŞIK']],
    ['ığdır', ['IĞDIR'], ['ığdır']],
    ['iğdir', ['IĞDIR'], ['iğdir']],
    ['straße', ['STRAẞE'], ['straße']],
    ['CAFÉ', ['Cafe\u0301'], ['CAFÉ']],
    ['cafe', ['Cafe\u0301'], ['cafe']],
    ['its 🎉', ["it's 🎉"], ['its 🎉']],
    ['🎉', ["it's 🎉"], ['🎉']],
    ['%', ['100%_*\\'], ['%']],
    ['_*', ['100%_*\\'], ['_*']],
    ['.', [], ['.']],
    ['order|世界', [], ['order|世界']],
    ['[a-z]', [], ['[a-z]']],
    ["it's $|^()", [], ["it's $|^()"]],
    ['世界', ['你好 世界 ΟΔΟΣ'], ['世界']],
    ['οδος', ['你好 世界 ΟΔΟΣ'], ['οδος']],
    ['ΔΟΣ', ['你好 世界 ΟΔΟΣ'], ['ΔΟΣ']],
    ['مرحبا', ['مرحبا'], ['مرحبا']],
    ['%_*\\', ['100%_*\\'], ['%_*\\']],
    ["IT'S 🎉", ["it's 🎉"], ["IT'S 🎉"]],
    ['SS', ['ß', 'STRAẞE'], ['SS']],
    [' 世界 , ,order,', ['order #1001', '你好 世界 ΟΔΟΣ'], ['世界', 'order']],
    ['nowhere', [], ['nowhere']],
  ])('for "%s" finds what contains it, literally but for case and accents', async (query, found, searchTerms) => {
    const expected = texts.filter((text) => found.some((word) => text.endsWith(word)));
    const body = await search(kind, { query, ascending: 'true' });
    expect(shown(body)).toEqual(expected);
    expect(body).toMatchObject({
      searchTerms,
      filtered: true,
      stored: true,
      count: expected.length,
      pagination: { totalMessages: expected.length, totalPages: expected.length > 0 ? 1 : 0, hasNextPage: false },
    });
  });

  test('has pages that are full and count what matches, in both orders', async () => {
    const expected = texts.filter((text) => text.endsWith(': ß'));
    const pages: string[] = [];
    for (const page of ['1', '2', '3']) {
      const body = await search(kind, { query: ': ß', limit: '7', page });
      pages.push(...shown(body));
      expect(body.pagination).toEqual({
        currentPage: Number(page),
        totalPages: 3,
        totalMessages: 17,
        messagesPerPage: 7,
        hasNextPage: page !== '3',
        hasPrevPage: page !== '1',
      });
    }
    expect(pages).toEqual(expected.toReversed());
    expect(shown(await search(kind, { query: ': ß', limit: '7', page: '3', ascending: 'true' }))).toEqual(
      expected.slice(14),
    );
    expect(shown(await search(kind, { query: ': ß', limit: '7', page: '4' }))).toEqual([]);
  });

  test.each(['', ',', ' , ,'])('for no term at all ("%s") is no search', async (query) => {
    expect(await search(kind, { query })).toMatchObject({
      searchTerms: null,
      filtered: false,
      pagination: { totalMessages: texts.length },
    });
  });
});

test('a block is written when the hundredth message has been sent, and left alone when it stands', async () => {
  const client = await newClient(world.ports);
  const { id } = client.tenant.organization;
  await storeMessages(world.ports.table, { organizationId: id, contactId: client.contactId }, texts.slice(0, 99));
  await client.sendText({ text: 'the hundredth' });
  await world.drain();
  const block = await world.ports.table.get(blockKey({ organizationId: id, contactId: client.contactId, head: {} }, 0));
  expect(block?.texts).toBeInstanceOf(Uint8Array);
  await writeBlock({ organizationId: id, contactId: client.contactId, head: {} }, 0, world.ports);
  expect(
    await world.ports.table.get(blockKey({ organizationId: id, contactId: client.contactId, head: {} }, 0)),
  ).toEqual(block);
});

test('every hundredth message ends a block', () => {
  expect([1, 99, 100, 101, 200].map(blockEndedBy)).toEqual([undefined, undefined, 0, undefined, 1]);
});
