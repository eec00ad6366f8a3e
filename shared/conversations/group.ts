import type { ContactId, OrganizationId } from '../identifiers.ts';
import { derivedId, type Salted } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { absent } from '../table/expressions.ts';
import { emptyHead, type Head, headKey, parseHead } from './head.ts';

/** A group's id as gateways write it (`…@g.us`), or as the chat-app's provider does: long, and not of digits alone. */
export const isGroupId = (id: string): boolean =>
  /^[\w.:-]{1,100}@g\.us$/.test(id) || (/^[\w+/=.:-]{20,256}$/.test(id) && /[A-Za-z]/.test(id));

/**
 * The id of a group's conversation, which is derived as a contact's id is. A group has no contact; its conversation begins
 * with its first message.
 */
export const groupConversationId = (organization: Salted, groupId: string): ContactId =>
  derivedId(organization, `group:${groupId}`);

/**
 * Writes the head of a group's conversation that has no message yet. Of concurrent writers one does; all return the head.
 */
export async function beginGroup(
  organizationId: OrganizationId,
  conversationId: string,
  { table }: Deps<'table:write'>,
): Promise<Head | undefined> {
  const item = { ...headKey(organizationId, conversationId), ...emptyHead };
  const result = await table.write({ kind: 'put', item, condition: absent() });
  return result.kind === 'done' ? emptyHead : parseHead(result.item);
}
