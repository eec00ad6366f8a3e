import { days } from '../base/clock.ts';
import type { Inbound, NewIdentity } from '../channels/inbound.ts';
import { parseContact, type StoredContact } from '../contacts/contact.ts';
import { changeNumber } from '../contacts/identities/change-number.ts';
import { chatappIdentityKey, numberIdentityKey, parseIdentity } from '../contacts/identities/identity.ts';
import { learnIdentities } from '../contacts/identities/learn-identities.ts';
import { resolvePerson } from '../contacts/identities/person.ts';
import { canonicalNumber } from '../contacts/identities/phone.ts';
import { isFormerNumber, isLike } from '../contacts/identities/same-person.ts';
import { enqueueMerge } from '../contacts/merge-request.ts';
import { contactKey } from '../conversations/head.ts';
import { messagesAt } from '../conversations/numbered.ts';
import type { ContactId, OrganizationId } from '../identifiers.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { Again, again, untilSettled } from '../table/contention.ts';

type ChangeDeps = Deps<'table:write' | 'queue:events'>;

/** The provider's word that a contact has another number, another user id, or both. */
export interface IdentityChange {
  readonly organizationId: OrganizationId;
  /** Whose it is. */
  readonly contactId: ContactId;
  /** The number that the provider names beside the new one: the earlier one. */
  readonly from?: string;
  readonly newIdentity: NewIdentity;
  /** When, ISO 8601, by the provider's clock. */
  readonly at: string;
}

/** Applies a change that comes without a message, where it is of a contact. */
export async function receiveNewIdentity(
  organization: Organization,
  { person, newIdentity, at }: Extract<Inbound, { kind: 'new-identity' }>,
  deps: ChangeDeps,
): Promise<void> {
  const known = await resolvePerson(organization, person, deps);
  if (!known) return;
  const [organizationId, contactId] = [organization.id, known.contact.id];
  await changeIdentity({ organizationId, contactId, from: person.number, newIdentity, at }, deps);
}

/**
 * Gives a contact the number and the user id that its person has now, and frees the numbers that the person had. Where
 * another contact has them already, the two are merged if they are the same person; otherwise that contact keeps them. A
 * change that another has overtaken changes nothing, however often it comes.
 */
export async function changeIdentity(change: IdentityChange, deps: ChangeDeps): Promise<void> {
  const { organizationId, contactId, newIdentity } = change;
  const { number, userId } = newIdentity;
  await untilSettled({ over: 'person', organizationId }, deps, async () => {
    const [item, ofNumber, ofUserId] = await deps.table.getMany([
      contactKey(organizationId, contactId),
      numberIdentityKey(organizationId, number ?? ''),
      chatappIdentityKey(organizationId, userId ?? ''),
    ]);
    const into = item?.merged_into;
    if (into !== undefined) return changeIdentity({ ...change, contactId: String(into) }, deps);
    const contact = parseContact(item);
    if (!contact) return undefined;
    const holder = parseIdentity(ofNumber)?.contact_id;
    const moved = isNews(contact, change) ? await moveNumber(contact, holder, change, deps) : contact;
    if (moved instanceof Again) return again;
    return learnUserId(moved, { userId, holder: parseIdentity(ofUserId)?.contact_id }, deps);
  });
}

/**
 * Whether a change is later than what the contact knows. One that names no earlier number makes no alias the contact's own,
 * and leads back to none that it had.
 */
function isNews(contact: StoredContact, change: IdentityChange): boolean {
  const { from, newIdentity, at } = change;
  const { number } = newIdentity;
  const { chatapp_id, aliases = [], number_changed_at = '' } = contact;
  if (isFreed(contact, change)) return true;
  if (number === undefined || isSame(number, chatapp_id) || at < number_changed_at) return false;
  if (from !== undefined)
    return [chatapp_id, ...aliases].some((each) => isSame(each, from)) || !isFormerNumber(contact, from);
  return !isFormerNumber(contact, number) && !aliases.some((each) => isSame(each, number));
}

const isSame = (one: string, other: string): boolean => canonicalNumber(one) === canonicalNumber(other);

/** The contact with its new number, or without one where that is another person's. */
async function moveNumber(
  contact: StoredContact,
  holder: ContactId | undefined,
  change: IdentityChange,
  deps: ChangeDeps,
): Promise<StoredContact | Again> {
  const { newIdentity, at, organizationId } = change;
  const { number = '' } = newIdentity;
  const changes = { number_changed_at: at };
  if (holder === undefined || holder === contact.id) {
    const result = await changeNumber(contact, { number, written: `+${number}`, frees: 'all', changes }, deps);
    return 'contact' in result ? result.contact : again;
  }
  const other = parseContact(await deps.table.get(contactKey(organizationId, holder)));
  if (!other) return again;
  const isMerged = await hasMoved(contact, other, change, deps);
  if (!isMerged && !isKnownOtherwise(contact)) return contact;
  const result = isFreed(contact, change)
    ? { contact }
    : await changeNumber(contact, { number: '', written: '', frees: 'all', changes }, deps);
  // After it, so that the one with the number stays.
  if (isMerged && 'contact' in result) await enqueueMerge({ organizationId, contactIds: [contact.id, other.id] }, deps);
  return 'contact' in result ? result.contact : again;
}

/** Whether this very change has freed the contact's numbers before: its worker may have died before the merge was enqueued. */
const isFreed = ({ chatapp_id, number_changed_at }: StoredContact, { at }: IdentityChange): boolean =>
  chatapp_id === '' && number_changed_at === at;

/** The provider sends a webhook again for this long, in ms. */
const resentMs = days(7);

/**
 * Whether the contact that has the new number already is the person of the contact whose number has changed: it has the
 * person's new user id, or all of its messages were written from the number since the change, which they have overtaken.
 */
async function hasMoved(
  contact: StoredContact,
  other: StoredContact,
  { organizationId, newIdentity: { userId }, at }: IdentityChange,
  deps: ChangeDeps,
): Promise<boolean> {
  if (!isLike(contact, other)) return false;
  if (userId !== undefined && other.chatapp_user_ids?.includes(userId)) return true;
  // Of what was merged into it nothing is known.
  if (other.source.type !== 'chatapp' || other.merged !== undefined) return false;
  const [first] = await messagesAt({ organizationId, contactId: other.id, head: {} }, [1], deps);
  const laterMs = first ? Date.parse(first.created_at) - Date.parse(at) : 0;
  return laterMs > 0 && laterMs < resentMs;
}

/** Whether something besides its numbers leads to a contact. */
const isKnownOtherwise = ({ chatapp_user_ids = [], chatapp_lids = [], photoapp_id }: StoredContact): boolean =>
  chatapp_user_ids.length + chatapp_lids.length > 0 || photoapp_id !== undefined;

/** Adds the new user id to those that lead to the contact; the contact that it leads to already is the same person. */
async function learnUserId(
  contact: StoredContact,
  { userId, holder }: { readonly userId: string | undefined; readonly holder: ContactId | undefined },
  deps: ChangeDeps,
): Promise<undefined | Again> {
  if (userId === undefined || holder === contact.id) return undefined;
  const { organization_id: organizationId, id } = contact;
  if (holder === undefined) {
    const learned = await learnIdentities({ contact, holders: {} }, { userId }, deps);
    return learned instanceof Again ? learned : undefined;
  }
  const other = parseContact(await deps.table.get(contactKey(organizationId, holder)));
  if (other && isLike(contact, other)) await enqueueMerge({ organizationId, contactIds: [id, other.id] }, deps);
  return undefined;
}
