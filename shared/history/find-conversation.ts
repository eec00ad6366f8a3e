import { firstIdOfNumber, numberIdentityKey, parseNumberIdentity } from '../contacts/identity.ts';
import { groupConversationId, isGroupId } from '../conversations/group.ts';
import { type Head, headKey, parseHead } from '../conversations/head.ts';
import { ApiError } from '../errors.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';

export interface Conversation {
  readonly contactId: string;
  readonly head: Head;
}

interface Named {
  readonly chatappNumber?: string;
  readonly contactId?: string;
}

/** The conversation with a contact named by number, by id, or by both if they agree. One round trip, as a rule. */
export async function findConversation(
  organization: Organization,
  { chatappNumber, contactId }: Named,
  { table }: Deps<'table:read'>,
): Promise<Conversation> {
  const groupId = chatappNumber !== undefined && isGroupId(chatappNumber) ? chatappNumber : undefined;
  if (groupId !== undefined) return findGroup(organization, groupId, contactId, { table });
  const guess = contactId ?? firstIdOfNumber(organization, chatappNumber ?? '');
  const [headItem, identityItem] = await table.getMany([
    headKey(organization.id, guess),
    ...(chatappNumber === undefined ? [] : [numberIdentityKey(organization.id, chatappNumber)]),
  ]);
  const numbered = chatappNumber === undefined ? guess : parseNumberIdentity(identityItem)?.contact_id;
  if (numbered === undefined) throw notFound(`the number ${chatappNumber}`);
  if (contactId !== undefined && numbered !== contactId) {
    throw new ApiError('Invalid parameter', 'chatappNumber and contactId name different contacts');
  }
  const head = parseHead(numbered === guess ? headItem : await table.get(headKey(organization.id, numbered)));
  if (!head) throw notFound(contactId === undefined ? `the number ${chatappNumber}` : `the id ${contactId}`);
  return { contactId: numbered, head };
}

/** A group is no contact; its conversation is there from its first message on. */
async function findGroup(
  organization: Organization,
  groupId: string,
  contactId: string | undefined,
  { table }: Pick<Deps<'table:read'>, 'table'>,
): Promise<Conversation> {
  if (contactId !== undefined)
    throw new ApiError('Invalid parameter', 'chatappNumber and contactId name different contacts');
  const id = groupConversationId(organization, groupId);
  const head = parseHead(await table.get(headKey(organization.id, id)));
  if (!head) throw new ApiError('Contact not found', `No conversation with the group ${groupId} in this organization.`);
  return { contactId: id, head };
}

const notFound = (named: string) => new ApiError('Contact not found', `No contact with ${named} in this organization.`);
