import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Numbered } from '../../../shared/conversations/generations.ts';
import { headKey } from '../../../shared/conversations/head.ts';
import { blockKey, blockLength } from '../../../shared/conversations/text-blocks.ts';
import { candidatesFor, filterBlocks, keepFilter, noteChanged } from '../../../shared/conversations/text-filters.ts';
import type { Ports } from '../../../shared/runtime/deps.ts';
import { all, equals, startsWith } from '../../../shared/table/expressions.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

let made = 0;
let conversation: Numbered;
beforeEach(async () => {
  conversation = { organizationId: 'an organization', contactId: `contact ${++made}`, head: {} } as unknown as Numbered;
  await world.ports.table.write({ kind: 'put', item: { ...headOf(), count: 1 } });
});
const headOf = () => headKey(conversation.organizationId, conversation.contactId);

/** Every text of a block has its number in words, and what is given. */
const textsOf = (block: number, text = 'nothing else') =>
  Array.from({ length: blockLength }, (_, index) => `${index} in block ${spelled(block)}, ${text}`);
const digits = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const spelled = (number: number) => [...String(number)].map((digit) => digits[Number(digit)]).join('');

const putBlock = (block: number, text?: string) =>
  world.ports.table.writeMany([
    { kind: 'put', item: { ...blockKey(conversation, block), texts: gzipSync(JSON.stringify(textsOf(block, text))) } },
  ]);
async function putBlocks(count: number, texts: Record<number, string | null> = {}) {
  for (let block = 0; block < count; block++) {
    const text = texts[block];
    if (text !== null) await putBlock(block, text);
  }
}
const keep = (blocks: number) => keepFilter(conversation, blocks, world.ports);
const candidates = async (...forms: string[]) => (await candidatesFor(conversation, forms, world.ports))?.blocks;

async function filterItems() {
  const condition = all(equals('pk', headOf().pk), startsWith('sk', 'FILTER#'));
  return (await world.ports.table.page({ condition, limit: 100 })).items;
}

describe('the filter of a hundred blocks', () => {
  test('rules out those that have not what is looked for, and none that have', async () => {
    await putBlocks(100, { 7: 'a sunflower', 63: "d'água com gás" });
    expect(await keep(100)).toBe(false);
    expect(await candidates('sunflower')).toEqual([7]);
    expect(await candidates('unflo', 'dagua')).toEqual([7, 63]);
    expect(await candidates("d'agua")).toEqual([63]);
    expect(await candidates('helicopter')).toEqual([]);
    expect(await candidates('seven')).toEqual(expect.arrayContaining([7, 17, 70, 79, 97]));
    expect(await candidates('nothing else')).toHaveLength(98);
  });

  test('is not there before there are a hundred, nor for what has fewer than three letters, nor for too much at once', async () => {
    await putBlocks(100);
    await keep(99);
    expect(await candidates('helicopter')).toBeUndefined();
    await keep(100);
    expect(await candidates('helicopter')).toEqual([]);
    expect(await candidates('helicopter', 'he')).toBeUndefined();
    expect(await candidates(...Array.from({ length: 40 }, (_, index) => `${1_000_003 * (index + 1)}`))).toBeUndefined();
  });

  test('rules out no block that was not there, or has changed since it was begun', async () => {
    await putBlocks(100, { 30: null });
    await noteChanged(conversation, 5, world.ports);
    await keep(100);
    expect(await candidates('helicopter')).toEqual([30]);
    await noteChanged(conversation, 12, world.ports);
    await noteChanged(conversation, 112, world.ports);
    expect(await candidates('helicopter')).toEqual([12, 30]);
  });

  test('is one of several: each is made once its blocks are there, one after the other', async () => {
    await putBlocks(250, { 7: 'a sunflower', 163: 'sunflowers', 220: 'sunflower' });
    expect([await keep(250), await keep(250), await keep(250)]).toEqual([true, false, false]);
    expect(await candidatesFor(conversation, ['sunflower'], world.ports)).toEqual({
      before: 2 * filterBlocks,
      blocks: [7, 163],
    });
  });

  test('is made by one of two workers, or by the next where the first has died', async () => {
    await putBlocks(100, { 7: 'a sunflower' });
    const { table } = world.ports;
    // The second time, with the rows.
    const dying: Ports['table'] = {
      ...table,
      transact: (writes) =>
        writes.length > 2 ? Promise.reject(new Error('the worker dies, says the test')) : table.transact(writes),
    };
    await expect(keepFilter(conversation, 100, { ...world.ports, table: dying })).rejects.toThrow('dies');
    expect(await candidates('sunflower')).toBeUndefined();
    await putBlock(8, 'sunflower, written while no worker was at it');
    await noteChanged(conversation, 8, world.ports);
    await Promise.all([keep(100), keep(100)]);
    expect(await candidates('sunflower')).toEqual([7, 8]);
  });

  test.each([
    ['before it is begun', 'transact'],
    ['while its blocks are read', 'page'],
  ] as const)('is not there when its contact is deleted %s', async (_when, call) => {
    await putBlocks(100);
    const { table } = world.ports;
    const deleting = async (...asked: never[]) => {
      await table.write({ kind: 'update', key: headOf(), change: { set: { deleted_at: 'now' } } });
      // As their erasure does.
      await table.write({ kind: 'delete', key: { pk: headOf().pk, sk: 'FILTER#state' } });
      return (table[call] as (...asked: never[]) => Promise<unknown>)(...asked);
    };
    const ports = { ...world.ports, table: { ...table, [call]: deleting } };
    expect(await keepFilter(conversation, 100, ports)).toBe(false);
    expect((await filterItems()).map(({ sk }) => sk)).toEqual([]);
  });

  test('counts for nothing when texts were compared in another way, and is made anew', async () => {
    await putBlocks(100, { 7: 'a sunflower' });
    await keep(100);
    await noteChanged(conversation, 12, world.ports);
    const items = await filterItems();
    await world.ports.table.writeMany(items.map((item) => ({ kind: 'put', item: { ...item, version: 0 } as never })));
    expect(await candidates('sunflower')).toBeUndefined();
    await keep(100);
    expect(await candidates('sunflower')).toEqual([7]);
  });

  test('is another one since a merge has numbered the messages anew', async () => {
    await putBlocks(100, { 7: 'a sunflower' });
    await keep(100);
    conversation = { ...conversation, head: { joined: { generation: 1_790_000_000_000, count: 10_000 } } };
    expect(await candidates('sunflower')).toBeUndefined();
    await putBlocks(100, { 9: 'a sunflower' });
    await keep(100);
    expect(await candidates('sunflower')).toEqual([9]);
  });
});
