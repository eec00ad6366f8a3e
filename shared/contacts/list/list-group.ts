import { isoTime } from '../../base/clock.ts';
import { sortTokenOf } from '../../base/ids.ts';
import { type ConversationKey, type Head, headKey, isThere } from '../../conversations/head.ts';
import type { Deps } from '../../runtime/deps.ts';
import { again, untilSettled } from '../../table/contention.ts';
import { absent, all } from '../../table/expressions.ts';
import { fillBucketsByChance } from './fill-buckets.ts';
import { entryKey, groupsOf } from './list-items.ts';
import { recountLate } from './recount.ts';

/** A conversation, by its head as it was read; without one there is nothing to list. */
type Found = ConversationKey & { readonly head: Head | undefined };

/**
 * Puts the conversation on its organization's list of groups, if it is a group's and not on it yet. To be called for every
 * message of it, by a worker that does its work again where it has died: of all calls, one writes.
 */
export async function listGroup({ organizationId, contactId, head }: Found, deps: Deps<'table:write'>): Promise<void> {
  if (head?.group_id === undefined || head.listed_at !== undefined) return;
  const list = groupsOf(organizationId);
  const listed = await untilSettled({ over: 'contact-list', organizationId }, deps, async () => {
    const created_at = isoTime(deps.clock.now());
    const entry = { organization_id: list, id: contactId, created_at };
    const key = headKey(organizationId, contactId);
    const result = await deps.table.transact([
      { kind: 'put', item: { ...entryKey(list, sortTokenOf(entry)) }, condition: absent() },
      {
        kind: 'update',
        key,
        change: { set: { listed_at: created_at } },
        condition: all(isThere, absent('listed_at')),
      },
    ]);
    if (result.kind === 'conflict') return again;
    return result.kind === 'done' ? [entry] : [];
  });
  await recountLate(listed, deps);
  if (listed.length > 0) await fillBucketsByChance(list, deps);
}
