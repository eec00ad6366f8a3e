import { derivedId, type Organization, type Salted } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { absent } from '../table/conditions.ts';
import { emptyHead, type Head, headKey, parseHead } from './head.ts';

/** A group's id as gateways write it (`…@g.us`), or as the chat-app's provider does: long, and not of digits alone. */
export const isGroupId = (id: string): boolean =>
  /^[\w.:-]{1,100}@g\.us$/.test(id) || (/^[\w+/=.:-]{20,256}$/.test(id) && /[A-Za-z]/.test(id));

/** A group has a conversation, under an id derived as a contact's is, and no contact. It comes to be with its first message. */
export const groupConversationId = (organization: Organization, groupId: string): string =>
  firstIdOfGroup(organization, groupId);

/** The head of a group's conversation that nobody has written in yet; whoever makes it first, it is one. */
export async function beginGroup(
  organizationId: string,
  conversationId: string,
  { table }: Deps<'table:write'>,
): Promise<Head | undefined> {
  const item = { ...headKey(organizationId, conversationId), ...emptyHead };
  const result = await table.write({ kind: 'put', item, condition: absent() });
  return result.kind === 'done' ? emptyHead : parseHead(result.item);
}

/** The id of a group's conversation, which lies where a contact's would. */
export function firstIdOfGroup(organization: Salted, groupId: string): string {
  return derivedId(organization, `group:${groupId}`);
}
