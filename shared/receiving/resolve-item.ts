import type { InboundItem } from '../channels/inbound-item.ts';
import type { StoredContact } from '../contacts/contact.ts';
import { contactOfPerson } from '../contacts/contact-of-person.ts';
import { type Person, resolvePerson } from '../contacts/person.ts';
import { groupConversationId } from '../conversations/group.ts';
import type { Platform } from '../events.ts';
import type { ContactId } from '../identifiers.ts';
import { instanceOfName } from '../instances/instance-store.ts';
import { type Organization, organizationKey, parseOrganization } from '../organizations/organization.ts';
import { organizationOfAccount } from '../organizations/provider-account.ts';
import type { Deps } from '../runtime/deps.ts';

/**
 * The organization that an item belongs to, or the reason why it belongs to none: the account is no organization's, or the
 * instance has gone to another organization since.
 */
export async function resolveOrganization(
  { channel, account, organization }: Pick<InboundItem, 'channel' | 'account' | 'organization'>,
  deps: Deps<'table:read'>,
): Promise<Organization | string> {
  if (channel !== 'gateway') {
    return (await organizationOfAccount({ channel, id: account }, deps)) ?? 'the account belongs to no organization';
  }
  const owner = (await instanceOfName(account, deps))?.organization_id;
  const isOwners = owner !== undefined && (organization ?? owner) === owner;
  const found = isOwners ? parseOrganization(await deps.table.get(organizationKey(owner))) : undefined;
  return found ?? 'the instance is not its organization’s any more';
}

/** The conversation that a message belongs to. */
export interface ResolvedConversation {
  /** The contact's id, or the id of a group's conversation, which has no contact. */
  readonly contactId: ContactId;
  /** Absent in a group. */
  readonly contact?: StoredContact;
  /** In a group, the contact who wrote, where the author is one. */
  readonly authorId?: ContactId;
}

interface OtherEnd {
  readonly person: Person;
  /** The provider's id of the group. */
  readonly groupId?: string;
}

/** The conversation with a person, who becomes a contact by it; or the group's, whose members do not. */
export async function resolveConversation(
  organization: Organization,
  { person, groupId, platform }: OtherEnd & { readonly platform: Platform },
  deps: Deps<'table:write'>,
): Promise<ResolvedConversation> {
  if (groupId === undefined) {
    const contact = await contactOfPerson(organization, { person, source: platform }, deps);
    return { contactId: contact.id, contact };
  }
  const author = await resolvePerson(organization, person, deps);
  return { contactId: groupConversationId(organization, groupId), authorId: author?.contact.id };
}

/** The same without making a contact: undefined for a person who is none. */
export async function findConversation(
  organization: Organization,
  { person, groupId }: OtherEnd,
  deps: Deps<'table:read'>,
): Promise<ResolvedConversation | undefined> {
  if (groupId !== undefined) return { contactId: groupConversationId(organization, groupId) };
  const contact = (await resolvePerson(organization, person, deps))?.contact;
  return contact && { contactId: contact.id, contact };
}
