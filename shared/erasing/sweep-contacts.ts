import { isoTime, seconds } from '../base/clock.ts';
import { errorFields } from '../base/log.ts';
import { dueContactShards } from '../contacts/due.ts';
import { foldContactList } from '../contacts/list/fill-buckets.ts';
import { organizationOfList } from '../contacts/list/list-items.ts';
import { countAgain } from '../contacts/list/recount.ts';
import { indexContact } from '../contacts/search/index-contact.ts';
import { parseIndexedContact } from '../contacts/search/search-entry.ts';
import { conversationOfHead } from '../conversations/head.ts';
import type { Deps } from '../runtime/deps.ts';
import { all, atMost, equals } from '../table/conditions.ts';
import { allPages } from '../table/pages.ts';
import type { Item, Key } from '../table/table.ts';
import { handOverErasure } from './erase-contact.ts';

/** A run ends with the function (50 s); what is left waits for the next. */
const runMs = seconds(40);

type SweepDeps = Deps<'table:write' | 'queue:events'>;

/**
 * Writes the search entries of contacts whose creator or changer did not get to it, makes the buckets that are due, and has
 * deleted contacts erased whose erasure has stopped.
 */
export async function sweepContacts(deps: SweepDeps): Promise<{ swept: number }> {
  const deadline = deps.clock.now() + runMs;
  const counts = await Promise.all(dueContactShards.map((shard) => sweepShard(shard, deadline, deps)));
  return { swept: counts.reduce((sum, count) => sum + count, 0) };
}

async function sweepShard(shard: string, deadline: number, deps: SweepDeps): Promise<number> {
  const condition = all(equals('due_shard', shard), atMost('due_at', isoTime(deps.clock.now())));
  let swept = 0;
  for await (const { pk, sk } of allPages(deps.table, { index: 'due', condition })) {
    if (deps.clock.now() > deadline) break;
    if (await isDone({ pk: String(pk), sk: String(sk) }, deadline, deps)) swept++;
  }
  return swept;
}

/** What fails stays marked, and keeps nobody else from being found. */
async function isDone(key: Key, deadline: number, deps: SweepDeps): Promise<boolean> {
  try {
    // The index is behind the table: each item is read afresh and looked at again.
    const item = await deps.table.get(key);
    if (item?.due_at === undefined || String(item.due_at) > isoTime(deps.clock.now())) return false;
    await doWhatIsDue(key, item, deadline, deps);
    return true;
  } catch (error) {
    deps.log('unexpected_error', { pk: key.pk, ...errorFields(error) });
    return false;
  }
}

/** What is due is told by whose item it is. */
async function doWhatIsDue(key: Key, item: Item, deadline: number, deps: SweepDeps): Promise<void> {
  const organizationId = organizationOfList(key);
  if (organizationId !== undefined) return foldContactList(organizationId, deps, { until: deadline });
  const deleted = conversationOfHead(key);
  if (deleted) return handOverErasure(deleted, deps);
  const contact = parseIndexedContact(item);
  if (!contact) return;
  // Its creator may have died after it came late on the list.
  await countAgain(contact, deps);
  await indexContact(key, contact, deps);
}
