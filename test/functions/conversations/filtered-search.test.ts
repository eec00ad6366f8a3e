import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { blockKey, blockLength, writeBlock } from '../../../shared/conversations/text-blocks.ts';
import { filterBlocks } from '../../../shared/conversations/text-filters.ts';
import { fillConversation } from '../../bench/fill-conversation.ts';
import { textFrom } from '../../support/customers.ts';
import { openWorld, type World } from '../../support/world.ts';
import { digits } from '../client.ts';
import { openChatappCase } from '../inbound/chatapp/chatapp-case.ts';

/** So many that the last one completes a filter. */
const messages = filterBlocks * blockLength;
const first = textFrom(digits, 'the very first one');
const textOf = (seq: number) => {
  if (seq === 1) return 'the very first one';
  if (seq === 4_321) return 'Girassóis para a Dona Ana';
  return `${seq}: ${seq % 1_000 === 0 ? "Copo d'água" : 'pedido'} ${seq % 2 === 0 ? 'pronto' : 'a caminho'}`;
};

let world: World;
let one: Awaited<ReturnType<typeof openChatappCase>>;
let conversation: Parameters<typeof writeBlock>[0];
beforeAll(async () => {
  world = await openWorld();
  one = await openChatappCase(world);
  await one.take(first);
  const organizationId = one.tenant.organization.id;
  conversation = { organizationId, contactId: one.contact.id as never, head: {} };
  const filled = { organizationId, contactId: one.contact.id };
  await fillConversation(filled, { count: messages - 1, textOf }, world.ports.table);
  for (let block = 0; block < filterBlocks - 1; block++) await writeBlock(conversation, block, world.ports);
  await one.take(textFrom(digits, 'the ten thousandth, with a saxofone'), textFrom(digits, 'one more girassol'));
});
afterAll(() => world.close());

const found = async (query: string) => {
  const { messages: shown, pagination } = await one.read(`&query=${encodeURIComponent(query)}`);
  return { total: pagination.totalMessages, texts: shown.map(({ message }: { message: string }) => message) };
};

describe('a search in a conversation of ten thousand messages', () => {
  test.each([
    ['helicóptero', []],
    ['girassol', ['one more girassol']],
    ['GIRASSO', ['Girassóis para a Dona Ana', 'one more girassol']],
    ['saxofone', ['the ten thousandth, with a saxofone']],
    ['4320: pedido', ['4320: pedido pronto']],
    ['dona ana, very first', ['the very first one', 'Girassóis para a Dona Ana']],
    ['ii', []],
  ])('finds what has "%s", whatever is ruled out', async (query, texts) => {
    expect(await found(query)).toEqual({ total: texts.length, texts });
  });

  test('counts all that match, of what is rare and of what is in every block', async () => {
    expect((await found('copo dagua')).total).toBe(9);
    expect((await found("d'agua pronto")).total).toBe(9);
    expect((await found('pronto')).total).toBe(messages / 2 - 1);
    expect((await found('a')).total).toBeGreaterThan(messages / 2);
  });

  test('reads none of the blocks that a filter rules out', async () => {
    const key = blockKey(conversation, 50);
    const item = await world.ports.table.get(key);
    await world.ports.table.write({ kind: 'put', item: { ...key, texts: new Uint8Array([1, 2, 3]) } });
    expect((await found('girassol')).total).toBe(1);
    expect((await one.conversations({ query: `contactId=${one.contact.id}&query=pronto` })).status).toBe(500);
    await world.ports.table.write({ kind: 'put', item: { ...item, ...key } });
  });

  test('finds an edited text as it is now, and not as it was, and a revoked one no more', async () => {
    const edit = { original_message_id: first.id, message: { type: 'text', text: { body: 'a zebra crossing' } } };
    await one.take({ from: digits, id: 'wamid.edit.1', timestamp: '1790000100', type: 'edit', edit });
    expect((await found('zebra')).texts).toEqual(['a zebra crossing']);
    expect((await found('very first')).total).toBe(0);
    const revoke = { original_message_id: first.id };
    await one.take({ from: digits, id: 'wamid.revoke.1', timestamp: '1790000200', type: 'revoke', revoke });
    expect((await found('zebra')).total).toBe(0);
    expect((await found('deleted')).texts).toEqual(['[deleted]']);
  });
});
