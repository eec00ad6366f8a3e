import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as z from 'zod';
import type { Deps } from '../runtime/deps.ts';
import { absent, all, between, equals } from '../table/expressions.ts';
import { allPages } from '../table/pages.ts';
import type { Item, Key } from '../table/table.ts';
import { blocksPrefix, type Numbered, writeKept } from './generations.ts';
import { contactPartition } from './head.ts';
import { messagesBetween } from './numbered.ts';

/**
 * The texts of a hundred messages in one small item, so that a search reads a tenth of what the messages take. A block
 * saves reading and is never the truth: where there is none, the messages themselves are read.
 */
export const blockLength = 100;
/** Bytes, compressed; an item ends at 400 KB. Texts that take more have no block. */
const maxBlockBytes = 300_000;

/** More than a megabyte of them, which is where DynamoDB ends a page. */
const blocksAtOnce = 10_000;

const blockSchema = z.object({ sk: z.string(), texts: z.instanceof(Uint8Array).optional() });
const textsSchema = z.array(z.string()).length(blockLength);

/** The key of a block, counted from 0. */
export const blockKey = ({ organizationId, contactId, head }: Numbered, block: number): Key => ({
  pk: contactPartition(organizationId, contactId),
  sk: `${blocksPrefix(head)}${String(block).padStart(10, '0')}`,
});

/** The block, counted from 0, that the message with this sequence number ends; undefined for all other messages. */
export const blockEndedBy = (seq: number): number | undefined =>
  seq % blockLength === 0 ? seq / blockLength - 1 : undefined;

/** Writes a block, once all its messages are there. A block that exists is left as it is, and a deleted contact gets none. */
export async function writeBlock(conversation: Numbered, block: number, deps: Deps<'table:write'>): Promise<void> {
  const key = blockKey(conversation, block);
  if (await deps.table.get(key)) return;
  const texts = await textsOf(conversation, block, deps);
  if (texts) await writeKept(conversation, [{ kind: 'put', item: { ...key, texts }, condition: absent() }], deps);
}

/** The block's texts, compressed; undefined while the block is not full, or when it is too large. */
export async function textsOf(
  conversation: Numbered,
  block: number,
  deps: Deps<'table:read'>,
): Promise<Uint8Array | undefined> {
  const range = { from: block * blockLength + 1, to: (block + 1) * blockLength, descending: false };
  const messages = await messagesBetween(conversation, range, deps);
  if (messages.length < blockLength) return undefined;
  const texts = await promisify(gzip)(JSON.stringify(messages.map(({ message }) => message)));
  return texts.length > maxBlockBytes ? undefined : texts;
}

/** The texts of blocks, by number of block, counted from 0. */
export type Blocks = ReadonlyMap<number, readonly string[]>;

/** The blocks of a conversation from `from` on, up to `to` where that is given; both are among them. */
export async function readBlocks(
  conversation: Numbered,
  { from, to }: { readonly from: number; readonly to?: number },
  { table }: Deps<'table:read'>,
): Promise<Blocks> {
  const { pk, sk } = blockKey(conversation, from);
  const last = to === undefined ? `${blocksPrefix(conversation.head)}~` : blockKey(conversation, to).sk;
  const condition = all(equals('pk', pk), between('sk', sk, last));
  const items: Item[] = [];
  for await (const item of allPages(table, { condition, limit: blocksAtOnce })) items.push(item);
  return parseBlocks(conversation, items);
}

/** The blocks with these numbers, of those that there are. */
export async function blocksAt(
  conversation: Numbered,
  numbers: readonly number[],
  { table }: Deps<'table:read'>,
): Promise<Blocks> {
  const items = await table.getMany(numbers.map((block) => blockKey(conversation, block)));
  return parseBlocks(
    conversation,
    items.filter((item) => item !== undefined),
  );
}

async function parseBlocks({ head }: Numbered, items: readonly Item[]): Promise<Blocks> {
  const blocks = new Map<number, readonly string[]>();
  for (const item of items) {
    const { sk, texts } = blockSchema.parse(item);
    if (!texts) continue;
    const json = (await promisify(gunzip)(texts)).toString('utf8');
    blocks.set(Number(sk.slice(blocksPrefix(head).length)), textsSchema.parse(JSON.parse(json)));
  }
  return blocks;
}
