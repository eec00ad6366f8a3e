import type { Deps } from '../runtime/deps.ts';
import { wholePartition } from '../table/all-pages.ts';
import type { Item } from '../table/table.ts';
import { eraseAnswers } from '../webhooks/erase-answers.ts';
import { eraseTraces } from './erase-traces.ts';
import { type ConversationKey, contactPartition } from './head.ts';

/** Items erased in one call, at most; each may have a file, an intent and look-ups. */
const itemsAtOnce = 500;
/** At a time: a message leads to up to four other items, and a batch reads a hundred. */
const pageSize = 25;
/** The contact and its head stand in the same partition, and stay. */
const staying: readonly unknown[] = ['CONTACT', 'HEAD'];

/**
 * Erases a deleted contact's conversation: messages, reactions and blocks of texts, with their files, look-ups and
 * settled intents, and bodies of events, with what was answered to them. A piece of it: `more` is left when there was too much, or it got later than `until` (ms since the
 * epoch). It may die anywhere and be called again, also twice at once.
 */
export async function eraseConversation(
  { organizationId, contactId }: ConversationKey,
  until: number,
  deps: Deps<'table:write' | 'media:write'>,
): Promise<'erased' | 'more'> {
  const condition = wholePartition(contactPartition(organizationId, contactId));
  let erased = 0;
  while (erased < itemsAtOnce && deps.clock.now() < until) {
    const { items } = await deps.table.page({ condition, limit: pageSize + staying.length });
    const remains = items.filter(({ sk }) => !staying.includes(sk));
    // Those that stay are too small to fill a page by themselves.
    if (remains.length === 0) return 'erased';
    await eraseItems(organizationId, remains, deps);
    erased += remains.length;
  }
  return 'more';
}

/** The items go last: as long as one is there, it leads to what belongs to it. */
async function eraseItems(
  organizationId: string,
  items: readonly Item[],
  deps: Deps<'table:write' | 'media:write'>,
): Promise<void> {
  await eraseTraces(organizationId, items, deps);
  await eraseAnswers(organizationId, items, deps);
  await deps.table.writeMany(items.map(({ pk, sk }) => ({ kind: 'delete', key: { pk: String(pk), sk: String(sk) } })));
}
