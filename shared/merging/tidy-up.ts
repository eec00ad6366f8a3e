import { seconds } from '../base/clock.ts';
import { parseContact, storedContactSchema } from '../contacts/contact.ts';
import { enqueueContactMerged } from '../contacts/contact-events.ts';
import { announceMarked } from '../contacts/planned-change.ts';
import { indexContact } from '../contacts/search/index-contact.ts';
import { parseIndexedContact } from '../contacts/search/search-entry.ts';
import { dropBefore } from '../conversations/generations.ts';
import { type Conversation, contactKey, currentConversation, headKey } from '../conversations/head.ts';
import { blockLength, writeBlock } from '../conversations/text-blocks.ts';
import { keepFilter } from '../conversations/text-filters.ts';
import { carryDrafts } from '../drafts/draft.ts';
import { eraseSearchEntries } from '../erasing/erase-outside.ts';
import type { Deps } from '../runtime/deps.ts';
import { endedWrites, type Merge, pieceWrite } from './transitions.ts';

/** Longer than any function runs: what a reader or a writer that began before the switch still does is done by then. */
const guardMs = seconds(60);

/**
 * `more`: its time was over. `guarded`: all is done that may be done before the last functions that saw two contacts have
 * ended, which is after so many ms.
 */
type Tidied = { readonly kind: 'more' | 'done' } | { readonly kind: 'guarded'; readonly leftMs: number };

/**
 * Puts in order what a merge leaves: tells the consumers, has the contact found by all its names, carries drafts over, writes
 * the blocks of texts for the new numbers, and, once no function can need them any more, deletes what the former conversations had of their
 * own. Called again, also twice at once, it goes on.
 */
export async function tidyUp(merge: Merge, until: number, deps: Deps<'table:write' | 'queue:events'>): Promise<Tidied> {
  const { organization_id: organizationId, keep_id, merge_id, joined_at = '' } = merge;
  const [keepItem, mergeItem, headItem] = await deps.table.getMany([
    contactKey(organizationId, keep_id),
    contactKey(organizationId, merge_id),
    headKey(organizationId, keep_id),
  ]);
  const contact = parseContact(keepItem);
  const conversation = await currentConversation({ organizationId, contactId: keep_id }, headItem, deps);
  // It was deleted since, and its erasure takes all of this.
  if (!contact || !conversation) return { kind: 'done' };
  await enqueueContactMerged({ contact, mergedFrom: merge_id, at: joined_at }, deps);
  const former = parseIndexedContact(mergeItem);
  if (former) await eraseSearchEntries(former, deps);
  const indexed = parseIndexedContact(keepItem);
  if (indexed) await indexContact(indexed, deps);
  await announceMarked(contact, deps);
  const left = storedContactSchema.safeParse(mergeItem).data;
  if (left) await announceMarked(left, deps);
  await carryDrafts({ organizationId, contactId: keep_id }, merge_id, deps);
  if (!(await writeBlocks(conversation, { merge, until }, deps))) return { kind: 'more' };
  const leftMs = Date.parse(joined_at) + guardMs - deps.clock.now();
  if (leftMs > 0) return { kind: 'guarded', leftMs };
  if (!(await dropFormer(merge, until, deps))) return { kind: 'more' };
  await deps.table.write({ kind: 'put', item: formerContact(merge) });
  await deps.table.transact(endedWrites(merge, 'in order'));
  return { kind: 'done' };
}

/** What stays of the contact's item: that its id leads to another. */
const formerContact = ({ organization_id, keep_id, merge_id }: Merge) => ({
  ...contactKey(organization_id, merge_id),
  id: merge_id,
  organization_id,
  merged_into: keep_id,
});

/** False when its time was over before. How far it has come is kept, so that the next piece goes on. */
async function writeBlocks(
  conversation: Conversation,
  { merge, until }: { readonly merge: Merge; readonly until: number },
  deps: Deps<'table:write'>,
): Promise<boolean> {
  const blocks = Math.floor(conversation.head.count / blockLength);
  for (let block = merge.blocks ?? 0; block < blocks; block++) {
    if (deps.clock.now() > until) {
      await deps.table.transact([pieceWrite(merge, { blocks: block }, deps.clock.now())]);
      return false;
    }
    await writeBlock(conversation, block, deps);
  }
  while (await keepFilter(conversation, blocks, deps)) {
    if (deps.clock.now() > until) {
      await deps.table.transact([pieceWrite(merge, { blocks }, deps.clock.now())]);
      return false;
    }
  }
  return true;
}

/** Deletes the numbers and texts of the conversations as they were: of texts that are revoked from here on none may stay. */
async function dropFormer(
  { organization_id: organizationId, keep_id, merge_id, generation }: Merge,
  until: number,
  deps: Deps<'table:write'>,
): Promise<boolean> {
  for (const contactId of [keep_id, merge_id]) {
    if (!(await dropBefore({ organizationId, contactId }, generation, until, deps))) return false;
  }
  return true;
}
