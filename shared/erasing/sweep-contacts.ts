import { finishImported, importedOf } from '../contacts/import/group-mark.ts';
import { fillBuckets } from '../contacts/list/fill-buckets.ts';
import { organizationOfList } from '../contacts/list/list-items.ts';
import { recountContact } from '../contacts/list/recount.ts';
import { enqueueMergePiece, mergeOfKey } from '../contacts/merge-request.ts';
import { announceMarked } from '../contacts/planned-change.ts';
import { indexContact } from '../contacts/search/index-contact.ts';
import { parseIndexedContact } from '../contacts/search/search-entry.ts';
import { conversationOfHead } from '../conversations/head.ts';
import type { Deps } from '../runtime/deps.ts';
import { readDue, sweepDue } from '../table/due.ts';
import type { Item, Key } from '../table/table.ts';
import { enqueueErasure } from './erase-contact.ts';

type ContactsDeps = Deps<'table:write' | 'queue:events'>;

/**
 * Does what the creation or change of a contact ended before: its search entries, and the events of changes; makes the
 * buckets of contact lists that are due, and enqueues merges and erasures that have stopped. Returns the counts that its
 * worker logs.
 */
export async function sweepContacts(deps: ContactsDeps) {
  const { done, ...left } = await sweepDue(
    {
      kind: 'contact',
      async handle(key, until) {
        const item = await readDue(key, deps);
        if (!item) return undefined;
        await handleDue({ key, item }, until, deps);
        return true;
      },
    },
    deps,
  );
  return { swept: done.length, ...left };
}

/** The key of an item says what is due: it is of a contact list, an import, a merge, a conversation's head, or a contact. */
async function handleDue(
  { key, item }: { readonly key: Key; readonly item: Item },
  until: number,
  deps: ContactsDeps,
): Promise<void> {
  const organizationId = organizationOfList(key);
  if (organizationId !== undefined) return fillBuckets(organizationId, deps, { until });
  const imported = importedOf(key, item);
  if (imported) return finishImported(imported, deps);
  const merge = mergeOfKey(key);
  if (merge) return enqueueMergePiece(merge, deps);
  const deleted = conversationOfHead(key);
  if (deleted) return enqueueErasure(deleted, deps);
  const contact = parseIndexedContact(item);
  if (!contact) return;
  // The process that created it may have died before it recounted the bucket that the contact came late to.
  await recountContact(contact, deps);
  if (contact.deleted_at === undefined) await announceMarked(contact, deps);
  await indexContact({ ...contact, unannounced: undefined }, deps);
}
