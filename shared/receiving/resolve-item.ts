import type { NewIdentity } from '../channels/inbound.ts';
import type { InboundItem } from '../channels/inbound-item.ts';
import type { StoredContact } from '../contacts/contact.ts';
import { contactOfPerson, knownContactOf, type PersonsContact } from '../contacts/identities/contact-of-person.ts';
import { type Person, resolvePerson } from '../contacts/identities/person.ts';
import type { PersonThen } from '../contacts/identities/person-at.ts';
import { isSamePerson } from '../contacts/identities/same-person.ts';
import { enqueueMerge } from '../contacts/merge-request.ts';
import { groupConversationId } from '../conversations/group.ts';
import { providerIdKey } from '../conversations/message-store.ts';
import type { Platform } from '../events.ts';
import type { ContactId, OrganizationId } from '../identifiers.ts';
import { instanceOfName } from '../instances/instance-store.ts';
import {
  type Organization,
  organizationKey,
  parseOrganization,
  parseTombstone,
} from '../organizations/organization.ts';
import { ownersOf } from '../organizations/provider-account.ts';
import type { Deps } from '../runtime/deps.ts';
import type { Item } from '../table/table.ts';

/** Why nothing becomes of an item whose organization was deleted: it is dropped, and nowhere kept. */
export const organizationGone = 'its organization is gone';

/**
 * The organization that an item belongs to, which the item says, also where its account is another organization's by now;
 * or the reason why it belongs to none.
 */
export async function resolveOrganization(
  item: Pick<InboundItem, 'channel' | 'account' | 'organization'>,
  deps: Deps<'table:read'>,
): Promise<Organization | string> {
  const id = await ownerOf(item, deps);
  if (id === undefined) return ofNoOrganization;
  return organizationIn(await deps.table.get(organizationKey(id)));
}

/** The same with what stands under the provider's id of a message, read in the same round trip. */
export async function resolveMessage(
  item: Pick<InboundItem, 'channel' | 'account' | 'organization'>,
  providerId: string,
  deps: Deps<'table:read'>,
): Promise<{ readonly organization: Organization | string; readonly lookup?: Item }> {
  const id = await ownerOf(item, deps);
  if (id === undefined) return { organization: ofNoOrganization };
  const [lookup, stored] = await deps.table.getMany([providerIdKey(id, providerId), organizationKey(id)]);
  return { organization: organizationIn(stored), lookup };
}

const ofNoOrganization = 'the account belongs to no organization';

const organizationIn = (stored: Item | undefined): Organization | string =>
  parseOrganization(stored) ?? (parseTombstone(stored) ? organizationGone : 'its organization is not there');

/** The organization that the item says; of an item that says none, the one that has its account by now. */
const ownerOf = async (item: Pick<InboundItem, 'channel' | 'account' | 'organization'>, deps: Deps<'table:read'>) =>
  item.organization ?? (await presentOwner(item, deps));

/** The organization that has the item's account, or its instance, by now. */
async function presentOwner(
  { channel, account }: Pick<InboundItem, 'channel' | 'account'>,
  deps: Deps<'table:read'>,
): Promise<OrganizationId | undefined> {
  if (channel === 'gateway') return (await instanceOfName(account, deps))?.organization_id;
  const [owner] = await ownersOf([{ channel, id: account }], deps);
  return owner;
}

/** The conversation that a message belongs to. */
export interface ResolvedConversation {
  /** The contact's id, or the id of a group's conversation, which has no contact. */
  readonly contactId: ContactId;
  /** Absent in a group. */
  readonly contact?: StoredContact;
  /** The conversation's head as it was read with the contact; absent where it was not. */
  readonly headItem?: Item;
  /** In a group, the provider's id of it. */
  readonly groupId?: string;
  /** In a group, the contact who wrote, where the author is one. */
  readonly authorId?: ContactId;
}

interface OtherEnd extends PersonThen {
  /** The provider's id of the group. */
  readonly groupId?: string;
}

/**
 * The conversation with a person, who becomes a contact by it; or the group's, whose members do not. A person who has moved
 * (`newIdentity`) is whom the earlier names lead to, or else the new ones: the earlier ones lead to no contact.
 */
export async function resolveConversation(
  organization: Organization,
  { person, at, groupId, platform, newIdentity }: OtherEnd & { platform: Platform; newIdentity?: NewIdentity },
  deps: Deps<'table:write' | 'queue:events'>,
): Promise<ResolvedConversation> {
  if (groupId === undefined) {
    const moved = newIdentity && (await contactThatMoved(organization, person, deps));
    const now = { ...person, ...newIdentity };
    const found = moved ?? (await contactOfPerson(organization, { person: now, at, source: platform }, deps));
    return { contactId: found.contact.id, contact: found.contact, headItem: found.headItem };
  }
  const author = await knownContactOf(organization, { person, at }, deps);
  return { contactId: groupConversationId(organization, groupId), groupId, authorId: author?.id };
}

/**
 * The contact of a person whose number, or user id, the provider says to have changed: of two that the earlier ones lead to,
 * that of the number, which is to be freed. They are merged where they are the same person.
 */
async function contactThatMoved(
  organization: Organization,
  person: Person,
  deps: Deps<'table:write' | 'queue:events'>,
): Promise<PersonsContact | undefined> {
  const known = await resolvePerson(organization, person, deps);
  const { number } = person;
  const ofNumber = known && number !== undefined && (await resolvePerson(organization, { number }, deps))?.contact;
  if (!ofNumber || ofNumber.id === known.contact.id || !isSamePerson(known, ofNumber, person)) return known;
  await enqueueMerge({ organizationId: organization.id, contactIds: [known.contact.id, ofNumber.id] }, deps);
  return { contact: ofNumber };
}

/** The same without making a contact: undefined for a person who was none. */
export async function findConversation(
  organization: Organization,
  { person, at, groupId }: OtherEnd,
  deps: Deps<'table:write' | 'queue:events'>,
): Promise<ResolvedConversation | undefined> {
  if (groupId !== undefined) return { contactId: groupConversationId(organization, groupId), groupId };
  const contact = await knownContactOf(organization, { person, at }, deps);
  return contact && { contactId: contact.id, contact };
}
