import type { ContactId, OrganizationId } from '../identifiers.ts';
import { derivedId, type Salted } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { absent } from '../table/expressions.ts';
import { emptyHead, type Head, headKey, parseHead } from './head.ts';

/** A group's id as gateways write it. */
const isGatewayGroupId = (id: string): boolean => /^[\w.:-]{1,100}@g\.us$/.test(id);

/**
 * The gateway's id of a group in a text that has it with or without `@g.us`; undefined for everything else. Groups have ids of 18
 * digits and more, older ones the number of their creator and a time: both have more digits than a phone number.
 */
export function gatewayGroupIdIn(text: string): string | undefined {
  if (isGatewayGroupId(text)) return text;
  return /^(\d{18,30}|\d{7,15}-\d{9,10})$/.test(text) ? `${text}@g.us` : undefined;
}

/**
 * Whether a text may be a group's id as the chat-app's provider writes it: long, and not of digits alone. A number with a name
 * beside it can look the same, so it is a group's only where there is such a group.
 */
export const mayBeProviderGroupId = (text: string): boolean =>
  /^[\w+/=.:-]{20,256}$/.test(text) && /[A-Za-z]/.test(text);

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
  { conversationId, groupId }: { readonly conversationId: ContactId; readonly groupId: string },
  { table }: Deps<'table:write'>,
): Promise<Head | undefined> {
  const head = { ...emptyHead, group_id: groupId };
  const item = { ...headKey(organizationId, conversationId), ...head };
  const result = await table.write({ kind: 'put', item, condition: absent() });
  return result.kind === 'done' ? head : parseHead(result.item);
}
