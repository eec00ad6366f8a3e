import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as z from 'zod';
import type { ContactId, OrganizationId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { again, untilSettled } from '../table/contention.ts';
import { absent, all, equals, startsWith } from '../table/expressions.ts';
import { allPages } from '../table/pages.ts';
import type { Key } from '../table/table.ts';
import { blocksPrefix, type Numbered } from './generations.ts';
import { type Conversation, contactPartition } from './head.ts';
import { type NumberedPlace, shownNumber } from './joined.ts';
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

/** Writes a block, once all its messages are there. A block that exists is left as it is. */
export async function writeBlock(conversation: Numbered, block: number, deps: Deps<'table:write'>): Promise<void> {
  const key = blockKey(conversation, block);
  if (await deps.table.get(key)) return;
  const texts = await textsOf(conversation, block, deps);
  if (texts) await deps.table.write({ kind: 'put', item: { ...key, texts }, condition: absent() });
}

/**
 * Every hundredth message completes a block of texts for the search. The one before it is looked at again: the worker that
 * recorded its last message may have died before it wrote the block.
 */
export async function keepTexts(
  organizationId: OrganizationId,
  { contact_id, seq }: { readonly contact_id: ContactId; readonly seq: number },
  deps: Deps<'table:write'>,
): Promise<void> {
  if (blockEndedBy(seq) === undefined) return;
  const found = await shownNumber({ organizationId, place: { contact_id, seq } }, deps);
  // A merge has numbered it anew: it writes the blocks too.
  const block = found?.seq === seq ? blockEndedBy(seq) : undefined;
  if (!found || block === undefined) return;
  if (block > 0) await writeBlock(found.conversation, block - 1, deps);
  await writeBlock(found.conversation, block, deps);
}

/**
 * Writes the block of a message whose text has changed anew, if it is full. It is compared with the messages once it is
 * there: a concurrent writer that changes another of its texts may have read before, and written after.
 */
export async function rewriteBlock(
  { organizationId, place }: { readonly organizationId: OrganizationId; readonly place: NumberedPlace },
  deps: Deps<'table:write'>,
): Promise<void> {
  const found = await shownNumber({ organizationId, place }, deps);
  if (!found) return;
  const { conversation, seq } = found;
  const block = Math.ceil(seq / blockLength) - 1;
  const key = blockKey(conversation, block);
  let texts = await textsOf(conversation, block, deps);
  await untilSettled({ over: 'text-block', organizationId }, deps, async () => {
    await deps.table.write(texts ? { kind: 'put', item: { ...key, texts } } : { kind: 'delete', key });
    if (!texts) return undefined;
    const now = await textsOf(conversation, block, deps);
    if (now && Buffer.compare(now, texts) === 0) return undefined;
    texts = now;
    return again;
  });
}

/** The block's texts, compressed; undefined while the block is not full, or when it is too large. */
async function textsOf(
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

/** The texts of a conversation's blocks, by number of block, counted from 0. */
export async function readBlocks(
  { organizationId, contactId, head }: Conversation,
  { table }: Deps<'table:read'>,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const condition = all(
    equals('pk', contactPartition(organizationId, contactId)),
    startsWith('sk', blocksPrefix(head)),
  );
  const blocks = new Map<number, readonly string[]>();
  for await (const item of allPages(table, { condition, limit: blocksAtOnce })) {
    const { sk, texts } = blockSchema.parse(item);
    if (!texts) continue;
    const json = (await promisify(gunzip)(texts)).toString('utf8');
    blocks.set(Number(sk.slice(blocksPrefix(head).length)), textsSchema.parse(JSON.parse(json)));
  }
  return blocks;
}
