import { firstIdOfNumber, numberIdentityKey, parseNumberIdentity } from '../contacts/identity.ts';
import { groupConversationId, isGroupId } from '../conversations/group.ts';
import { type ConversationKey, type Head, headKey, parseHead } from '../conversations/head.ts';
import { ApiError } from '../errors.ts';
import type { ContactId } from '../identifiers.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';

/** A conversation with a contact or in a group, by its head. */
export interface Conversation extends ConversationKey {
  readonly head: Head;
}

/** How a query names a conversation; one of the two is there. */
interface Named {
  /** A number in digits, or the id of a group. */
  readonly chatappNumber?: string;
  readonly contactId?: ContactId;
}

/**
 * The conversation with a contact named by number, by id, or by both if they agree, or in a group. One round trip, as a
 * rule. Throws 404, and 400 when number and id name different contacts.
 */
export async function findConversation(
  organization: Organization,
  { chatappNumber, contactId }: Named,
  { table }: Deps<'table:read'>,
): Promise<Conversation> {
  const { id: organizationId } = organization;
  if (chatappNumber !== undefined && isGroupId(chatappNumber)) {
    // A group is no contact.
    if (contactId !== undefined) throw differentContacts();
    return findGroup(organization, chatappNumber, { table });
  }
  const guess = contactId ?? firstIdOfNumber(organization, chatappNumber ?? '');
  const [headItem, identityItem] = await table.getMany([
    headKey(organizationId, guess),
    ...(chatappNumber === undefined ? [] : [numberIdentityKey(organizationId, chatappNumber)]),
  ]);
  const found = chatappNumber === undefined ? guess : parseNumberIdentity(identityItem)?.contact_id;
  if (found === undefined) throw notFound(`the number ${chatappNumber}`);
  if (contactId !== undefined && found !== contactId) throw differentContacts();
  const head = parseHead(found === guess ? headItem : await table.get(headKey(organizationId, found)));
  if (!head) throw notFound(contactId === undefined ? `the number ${chatappNumber}` : `the id ${contactId}`);
  return { organizationId, contactId: found, head };
}

/** A group's conversation is there from its first message on. */
async function findGroup(
  organization: Organization,
  groupId: string,
  { table }: Pick<Deps<'table:read'>, 'table'>,
): Promise<Conversation> {
  const { id: organizationId } = organization;
  const contactId = groupConversationId(organization, groupId);
  const head = parseHead(await table.get(headKey(organizationId, contactId)));
  if (!head) throw new ApiError('Contact not found', `No conversation with the group ${groupId} in this organization.`);
  return { organizationId, contactId, head };
}

const notFound = (named: string) => new ApiError('Contact not found', `No contact with ${named} in this organization.`);

const differentContacts = () =>
  new ApiError('Invalid parameter', 'chatappNumber and contactId name different contacts');
