import * as z from 'zod';
import type { Deps } from '../runtime/deps.ts';
import { absent, all, any, atLeast, below, equals } from '../table/expressions.ts';
import type { Item, Key, Write } from '../table/table.ts';
import { blockFiltersPrefix, type Numbered, writeKept } from './generations.ts';
import { contactPartition } from './head.ts';
import { type Blocks, readBlocks } from './text-blocks.ts';
import { askedTrigrams, trigramNumbers, trigramsOf, trigramVersion } from './trigrams.ts';

/*
 * What spares a search most of the blocks. A hundred blocks, which are ten thousand messages, have a filter: for each number
 * that trigrams have one row of bits, which says which of the blocks have such a trigram. (Bit-sliced signatures.) It lies in
 * some items of as many rows each, so that a search reads those alone that have the rows it asks for. A block of which all of
 * them speak may have what is looked for; the others have not. A filter is written once. A block that has changed since is
 * noted, and no filter rules it out.
 */

/** Blocks under one filter. */
export const filterBlocks = 100;

/** Rows in an item, which is read for a unit: less than 4 KB. */
const rowsOfItem = 256;
const itemsOfFilter = trigramNumbers / rowsOfItem;
const rowBytes = Math.ceil(filterBlocks / 8);

/** Of a conversation's filters: how many are begun, how many are there, and the blocks that have changed since. */
const stateSchema = z.object({
  version: z.int(),
  begun: z.int(),
  built: z.int(),
  changed: z.record(z.string(), z.literal(true)),
});
type State = z.infer<typeof stateSchema>;
const none: State = { version: trigramVersion, begun: 0, built: 0, changed: {} };

const rowsSchema = z.object({ version: z.literal(trigramVersion), rows: z.instanceof(Uint8Array) });

const keyOf = ({ organizationId, contactId, head }: Numbered, end: string): Key => ({
  pk: contactPartition(organizationId, contactId),
  sk: `${blockFiltersPrefix(head)}${end}`,
});
const stateKey = (conversation: Numbered): Key => keyOf(conversation, 'state');
const rowsKey = (conversation: Numbered, filter: number, index: number): Key =>
  keyOf(conversation, `${String(filter).padStart(8, '0')}#${String(index).padStart(2, '0')}`);

/** Undefined where there is none, and of filters that were made in another way. */
function parseState(item: Item | undefined): State | undefined {
  const state = item && stateSchema.parse(item);
  return state?.version === trigramVersion ? state : undefined;
}

/**
 * Makes the next filter of a conversation that has so many blocks, if they suffice for it. True where they suffice for
 * another one. Blocks are read once it is on record that the filter is begun: who changes one from then on notes it.
 */
export async function keepFilter(conversation: Numbered, blocks: number, deps: Deps<'table:write'>): Promise<boolean> {
  if (blocks < filterBlocks) return false;
  const state = parseState(await deps.table.get(stateKey(conversation)));
  const filter = state?.built ?? 0;
  if (blocks < (filter + 1) * filterBlocks || !(await begin(conversation, state, deps))) return false;
  const from = filter * filterBlocks;
  const texts = await readBlocks(conversation, { from, to: from + filterBlocks - 1 }, deps);
  const rows = rowsOf(texts, from);
  const items = Array.from({ length: itemsOfFilter }, (_, index) => ({
    ...rowsKey(conversation, filter, index),
    version: trigramVersion,
    rows: rows.subarray(index * rowsOfItem * rowBytes, (index + 1) * rowsOfItem * rowBytes),
  }));
  const built: Write = {
    kind: 'update',
    key: stateKey(conversation),
    change: { set: { built: filter + 1 } },
    condition: all(equals('version', trigramVersion), equals('built', filter)),
  };
  const isBuilt = await writeKept(conversation, [built, ...items.map((item): Write => ({ kind: 'put', item }))], deps);
  return isBuilt && blocks >= (filter + 2) * filterBlocks;
}

/** False where another worker was faster, or the contact is deleted. */
function begin(conversation: Numbered, state: State | undefined, deps: Deps<'table:write'>): Promise<boolean> {
  const key = stateKey(conversation);
  const begun: Write = state
    ? {
        kind: 'update',
        key,
        change: { set: { begun: state.built + 1 } },
        condition: all(equals('version', trigramVersion), equals('built', state.built)),
      }
    : {
        kind: 'put',
        item: { ...key, ...none, begun: 1 },
        condition: any(absent(), below('version', trigramVersion)),
      };
  return writeKept(conversation, [begun], deps);
}

/** The rows of a filter, one after the other. A block that is not there may have anything. */
function rowsOf(texts: Blocks, from: number): Uint8Array {
  const rows = new Uint8Array(trigramNumbers * rowBytes);
  for (let block = 0; block < filterBlocks; block++) {
    const mark = (number: number) => {
      const at = number * rowBytes + (block >> 3);
      rows[at] = (rows[at] ?? 0) | (1 << (block & 7));
    };
    const those = texts.get(from + block);
    if (those) for (const text of those) trigramsOf(text).forEach(mark);
    else for (let number = 0; number < trigramNumbers; number++) mark(number);
  }
  return rows;
}

/** Notes that a block has changed, where a filter may speak of it as it was. Called once it is written. */
export async function noteChanged(conversation: Numbered, block: number, deps: Deps<'table:write'>): Promise<void> {
  await deps.table.write({
    kind: 'update',
    key: stateKey(conversation),
    change: { setIn: { changed: { [block]: true } } },
    condition: atLeast('begun', Math.floor(block / filterBlocks) + 1),
  });
}

/** Of the blocks before `before`, which filters speak of, those that may have what is looked for, in rising order. */
export interface Candidates {
  readonly before: number;
  readonly blocks: readonly number[];
}

/** Items of each filter that are worth reading: a half of it. */
const mostItems = itemsOfFilter / 2;

/**
 * The blocks that may have one of these, each in the form that searches compare. Undefined where there are no filters, and
 * where they say nothing: of what has fewer than three letters, or where so much is looked for that all would be read.
 */
export async function candidatesFor(
  conversation: Numbered,
  forms: readonly string[],
  deps: Deps<'table:read'>,
): Promise<Candidates | undefined> {
  const asked = forms.map(askedTrigrams);
  const items = [...new Set(asked.flat().map((number) => Math.floor(number / rowsOfItem)))];
  if (asked.some((numbers) => numbers.length === 0) || items.length > mostItems) return undefined;
  const state = parseState(await deps.table.get(stateKey(conversation)));
  if (!state || state.built === 0) return undefined;
  const keys = Array.from({ length: state.built }, (_, filter) =>
    items.map((index) => rowsKey(conversation, filter, index)),
  );
  // They never change: one that a replica does not have yet rules nothing out.
  const found = await deps.table.getMany(keys.flat(), 'eventual');
  const rows = found.map((item) => rowsSchema.safeParse(item).data?.rows);
  const mayHave = (block: number, number: number): boolean => {
    const item = Math.floor(block / filterBlocks) * items.length + items.indexOf(Math.floor(number / rowsOfItem));
    const place = block % filterBlocks;
    const byte = rows[item]?.[(number % rowsOfItem) * rowBytes + (place >> 3)] ?? 0xff;
    return (byte & (1 << (place & 7))) !== 0;
  };
  const before = state.built * filterBlocks;
  const isCandidate = (block: number) =>
    state.changed[block] === true || asked.some((numbers) => numbers.every((number) => mayHave(block, number)));
  return { before, blocks: Array.from({ length: before }, (_, block) => block).filter(isCandidate) };
}
