import { fillBuckets } from '../contacts/list/fill-buckets.ts';
import { organizationOfList } from '../contacts/list/list-items.ts';
import { recountContact } from '../contacts/list/recount.ts';
import { indexContact } from '../contacts/search/index-contact.ts';
import { parseIndexedContact } from '../contacts/search/search-entry.ts';
import { conversationOfHead } from '../conversations/head.ts';
import type { Deps } from '../runtime/deps.ts';
import { readDue, sweepDue } from '../table/due.ts';
import type { Item, Key } from '../table/table.ts';
import { handOverErasure } from './erase-contact.ts';

type ContactsDeps = Deps<'table:write' | 'queue:events'>;

/**
 * Writes the search entries of contacts whose creator or changer did not get to it, makes the buckets that are due, and has
 * deleted contacts erased whose erasure has stopped.
 */
export async function sweepContacts(deps: ContactsDeps) {
  const { done, ...left } = await sweepDue(
    {
      kind: 'contact',
      async handle(key, until) {
        const item = await readDue(key, deps);
        if (!item) return undefined;
        await doWhatIsDue(key, item, until, deps);
        return true;
      },
    },
    deps,
  );
  return { swept: done.length, ...left };
}

/** What is due is told by whose item it is. */
async function doWhatIsDue(key: Key, item: Item, until: number, deps: ContactsDeps): Promise<void> {
  const organizationId = organizationOfList(key);
  if (organizationId !== undefined) return fillBuckets(organizationId, deps, { until });
  const deleted = conversationOfHead(key);
  if (deleted) return handOverErasure(deleted, deps);
  const contact = parseIndexedContact(item);
  if (!contact) return;
  // Its creator may have died after it came late on the list.
  await recountContact(contact, deps);
  await indexContact(contact, deps);
}
