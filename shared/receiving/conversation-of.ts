import type { StoredContact } from '../contacts/contact.ts';
import { contactOfPerson } from '../contacts/contact-of-person.ts';
import { type Person, resolvePerson } from '../contacts/person.ts';
import { groupConversationId } from '../conversations/group.ts';
import type { Platform } from '../events.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';

/** Where a message belongs. */
export interface InboundConversation {
  /** Of the contact, or of the group's conversation, which is no contact. */
  readonly contactId: string;
  /** Absent in a group. */
  readonly contact?: StoredContact;
  /** In a group, the contact who wrote, if it is one. */
  readonly authorId?: string;
}

/** The same where it is there already; undefined for a person who is no contact. */
export async function knownConversation(
  organization: Organization,
  { person, groupId }: { readonly person: Person; readonly groupId?: string },
  deps: Deps<'table:read'>,
): Promise<InboundConversation | undefined> {
  if (groupId !== undefined) return { contactId: groupConversationId(organization, groupId) };
  const contact = (await resolvePerson(organization, person, deps))?.contact;
  return contact && { contactId: contact.id, contact };
}

/** The conversation with a person, who becomes a contact; or the group's, whose members do not. */
export async function conversationOf(
  organization: Organization,
  { person, groupId }: { readonly person: Person; readonly groupId?: string },
  platform: Platform,
  deps: Deps<'table:write'>,
): Promise<InboundConversation> {
  if (groupId === undefined) {
    const contact = await contactOfPerson(organization, { person, source: platform }, deps);
    return { contactId: contact.id, contact };
  }
  const author = await resolvePerson(organization, person, deps);
  return { contactId: groupConversationId(organization, groupId), authorId: author?.contact.id };
}
