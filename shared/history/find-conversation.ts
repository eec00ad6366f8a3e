import { firstIdOfNumber, numberIdentityKey, parseNumberIdentity } from '../contacts/identities/identity.ts';
import { groupConversationId } from '../conversations/group.ts';
import { type Conversation, currentConversation, headKey, parseHead } from '../conversations/head.ts';
import { ApiError } from '../errors.ts';
import type { ContactId } from '../identifiers.ts';
import type { KnownOrganization, Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import type { Key } from '../table/table.ts';

/** What a text may name: a number, a group, or either, which only a look at the organization's groups can tell. */
export interface NumberOrGroup {
  readonly digits?: string;
  readonly groupId?: string;
}

/** How a query names a conversation; one of the two is there. */
interface Named {
  readonly chatappNumber?: NumberOrGroup;
  readonly contactId?: ContactId;
}

/**
 * The conversation with a contact named by number, by id, or by both if they agree, or in a group. One round trip, as a
 * rule. Throws 404, and 400 when number and id name different contacts.
 */
export async function findConversation(
  organization: Organization,
  { chatappNumber: { digits, groupId } = {}, contactId }: Named,
  deps: Deps<'table:read'>,
): Promise<Conversation> {
  if (groupId !== undefined) {
    const group = await findGroup(organization, groupId, deps);
    // A group is no contact.
    if (group && contactId !== undefined) throw differentContacts();
    if (group) return group;
    if (digits === undefined) throw groupNotFound(groupId);
  }
  return findContactConversation(organization, { digits, contactId }, deps);
}

/** What `findConversation` reads first: also the contact's part, where a text may name a group or a number. */
export const keysOfConversation = (
  organization: KnownOrganization,
  { chatappNumber: { digits, groupId } = {}, contactId }: Named,
): Key[] => [
  ...(groupId === undefined ? [] : [groupKey(organization, groupId)]),
  ...(digits === undefined && contactId === undefined ? [] : contactKeys(organization, { digits, contactId }).keys),
];

interface NamedContact {
  readonly digits?: string;
  readonly contactId?: ContactId;
}

/** The contact that a number or an id probably names, and where the head of the conversation is, and last the number's identity. */
function contactKeys(organization: KnownOrganization, { digits, contactId }: NamedContact) {
  const guess = contactId ?? firstIdOfNumber(organization, digits ?? '');
  const ofNumber = digits === undefined ? [] : [numberIdentityKey(organization.id, digits)];
  return { guess, keys: [headKey(organization.id, guess), ...ofNumber] };
}

async function findContactConversation(
  organization: Organization,
  named: NamedContact,
  deps: Deps<'table:read'>,
): Promise<Conversation> {
  const { digits, contactId } = named;
  const { table } = deps;
  const { id: organizationId } = organization;
  const { guess, keys } = contactKeys(organization, named);
  const [headItem, identityItem] = await table.getMany(keys);
  const found = digits === undefined ? guess : parseNumberIdentity(identityItem)?.contact_id;
  if (found === undefined) throw notFound(`the number ${digits}`);
  const headOf = async (id: ContactId) => {
    const item = id === guess ? headItem : await table.get(headKey(organizationId, id));
    return currentConversation({ organizationId, contactId: id }, item, deps);
  };
  const conversation = await headOf(found);
  if (
    contactId !== undefined &&
    found !== contactId &&
    (await headOf(contactId))?.contactId !== conversation?.contactId
  ) {
    throw differentContacts();
  }
  if (!conversation) throw notFound(contactId === undefined ? `the number ${digits}` : `the id ${contactId}`);
  return conversation;
}

/** A group's conversation is there from its first message on. */
async function findGroup(
  organization: Organization,
  groupId: string,
  { table }: Pick<Deps<'table:read'>, 'table'>,
): Promise<Conversation | undefined> {
  const { id: organizationId } = organization;
  const contactId = groupConversationId(organization, groupId);
  const head = parseHead(await table.get(groupKey(organization, groupId)));
  return head && { organizationId, contactId, head: { ...head, group_id: groupId } };
}

const groupKey = (organization: KnownOrganization, groupId: string): Key =>
  headKey(organization.id, groupConversationId(organization, groupId));

const groupNotFound = (groupId: string) =>
  new ApiError('Contact not found', `No conversation with the group ${groupId} in this organization.`);

const notFound = (named: string) => new ApiError('Contact not found', `No contact with ${named} in this organization.`);

const differentContacts = () =>
  new ApiError('Invalid parameter', 'chatappNumber and contactId name different contacts');
