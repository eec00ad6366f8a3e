import type { ContactId, OrganizationId } from '../identifiers.ts';
import { derivedId, type Salted } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { absent, type Condition, equals } from '../table/expressions.ts';
import type { PlainWrite } from '../table/table.ts';
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

/** A group's conversation that has no message yet. */
interface NewGroup {
  readonly conversationId: ContactId;
  /** The provider's id of the group. */
  readonly groupId: string;
  /** What the group is called, where a provider has told it. */
  readonly subject?: string;
}

/**
 * Writes the head of a group's conversation that has no message yet. Of concurrent writers one does (`isNew`); all get the head, but
 * for one that is deleted.
 */
export async function beginGroup(
  organizationId: OrganizationId,
  { conversationId, groupId, subject }: NewGroup,
  { table }: Deps<'table:write'>,
): Promise<{ readonly isNew: boolean; readonly head: Head | undefined }> {
  const head = { ...emptyHead, group_id: groupId, subject };
  // The note first: a conversation that is not noted would outlive its organization.
  await table.write(begunWrite(organizationId, conversationId));
  const result = await table.write({
    kind: 'put',
    item: { ...headKey(organizationId, conversationId), ...head },
    condition: absent(),
  });
  return result.kind === 'done' ? { isNew: true, head } : { isNew: false, head: parseHead(result.item) };
}

const begunPartition = (organizationId: OrganizationId) => `${organizationId}#GROUP-CONVERSATIONS`;

/** Notes that a group has a conversation: by this the deletion of its organization finds it. */
export const begunWrite = (organizationId: OrganizationId, conversationId: ContactId): PlainWrite => ({
  kind: 'put',
  item: { pk: begunPartition(organizationId), sk: conversationId },
});

/** The condition for these notes of an organization; `sk` is the conversation's id. */
export const begunGroups = (organizationId: OrganizationId): Condition => equals('pk', begunPartition(organizationId));
