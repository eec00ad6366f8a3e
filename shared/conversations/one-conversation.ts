import type { ContactId, OrganizationId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import type { Item } from '../table/table.ts';
import { type ConversationKey, currentConversation, headKey } from './head.ts';

/** Whether a conversation is known to be deleted by its head's item: that of its contact, or of the one that it was merged into. */
export const isConversationGone = async (
  key: ConversationKey,
  item: Item | undefined,
  deps: Pick<Deps<'table:read'>, 'table'>,
): Promise<boolean> =>
  item?.merged_into === undefined
    ? item?.deleted_at !== undefined
    : (await currentConversation(key, item, deps)) === undefined;

/** Whether two contacts' partitions are of one conversation. Without a read where they are the same. */
export async function isOneConversation(
  organizationId: OrganizationId,
  [one, other]: readonly [ContactId, ContactId],
  deps: Pick<Deps<'table:read'>, 'table'>,
): Promise<boolean> {
  if (one === other) return true;
  const items = await deps.table.getMany([one, other].map((contactId) => headKey(organizationId, contactId)));
  const [first, second] = await Promise.all(
    [one, other].map((contactId, index) => currentConversation({ organizationId, contactId }, items[index], deps)),
  );
  return first !== undefined && first.contactId === second?.contactId;
}
