import { beginGroup, groupConversationId } from '../conversations/group.ts';
import { headKey, isThere } from '../conversations/head.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { againAtOnce, untilSettled } from '../table/contention.ts';

/** What a group is called from now on. */
interface Named {
  /** The provider's id of the group. */
  readonly groupId: string;
  readonly subject: string;
}

/**
 * Sets the subject of a group's conversation, which all its messages show from then on; a conversation that has not begun
 * begins without a message.
 */
export async function recordSubject(
  organization: Organization,
  { groupId, subject }: Named,
  deps: Deps<'table:write'>,
): Promise<void> {
  const { table } = deps;
  const { id: organizationId } = organization;
  const conversationId = groupConversationId(organization, groupId);
  const key = headKey(organizationId, conversationId);
  await untilSettled({ over: 'head-by-inbound', organizationId }, deps, async () => {
    const change = { set: { subject, group_id: groupId } };
    const changed = await table.write({ kind: 'update', key, change, condition: isThere });
    if (changed.kind === 'done') return undefined;
    const { isNew } = await beginGroup(organizationId, { conversationId, groupId, subject }, deps);
    return isNew ? undefined : againAtOnce;
  });
}
