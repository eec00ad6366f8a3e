import type { Inbound } from '../channels/inbound.ts';
import { parseContact, type StoredContact } from '../contacts/contact.ts';
import { contactWithId } from '../contacts/find-contact.ts';
import {
  formerHolderKey,
  holderThen,
  noteFormerHolder,
  parseFormerHolder,
} from '../contacts/identities/former-holder.ts';
import { chatappIdentityKey, numberIdentityKey, parseIdentity } from '../contacts/identities/identity.ts';
import { learnIdentities } from '../contacts/identities/learn-identities.ts';
import { resolvePerson } from '../contacts/identities/person.ts';
import { canonicalNumber } from '../contacts/identities/phone.ts';
import { isFormerNumber, isLike, isOwnNumber } from '../contacts/identities/same-person.ts';
import { enqueueMerge } from '../contacts/merge-request.ts';
import { contactKey } from '../conversations/head.ts';
import type { ContactId } from '../identifiers.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { Again, again, untilSettled } from '../table/contention.ts';
import { earlierHolder, type IdentityChange, moveNumber, rememberNumber } from './moved-number.ts';

type ChangeDeps = Deps<'table:write' | 'queue:events'>;

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
  const { organizationId, contactId, newIdentity, at } = change;
  const { number, userId } = newIdentity;
  await untilSettled({ over: 'person', organizationId }, deps, async () => {
    const [item, ofNumber, ofUserId, formerly] = await deps.table.getMany([
      contactKey(organizationId, contactId),
      numberIdentityKey(organizationId, number ?? ''),
      chatappIdentityKey(organizationId, userId ?? ''),
      formerHolderKey(organizationId, number ?? ''),
    ]);
    const into = item?.merged_into;
    if (into !== undefined) return changeIdentity({ ...change, contactId: String(into) }, deps);
    const contact = parseContact(item);
    if (!contact) return undefined;
    const note = parseFormerHolder(formerly);
    const isGivenUp = note !== undefined && note.until > at;
    const later = holderThen(note, at);
    const movedOn = later && (await contactWithId(organizationId, later, deps));
    const isToMove = isGivenUp ? isBehind(contact, movedOn, change) : isNews(contact, change);
    const holder = movedOn ?? parseIdentity(ofNumber)?.contact_id;
    await noteEarlier(contact, change, deps);
    const moved = isToMove ? await moveNumber(contact, holder, change, deps) : contact;
    const known = moved instanceof Again ? moved : await rememberNumber(moved, change, deps);
    if (known instanceof Again) return again;
    return learnUserId(known, { userId, holder: parseIdentity(ofUserId)?.contact_id }, deps);
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
  if (from !== undefined) return isOwnNumber(contact, from) || !isFormerNumber(contact, from);
  return !isFormerNumber(contact, number) && !aliases.some((each) => isSame(each, number));
}

/** Whether this very change has freed the contact's numbers before: its worker may have died before the merge was enqueued. */
const isFreed = ({ chatapp_id, number_changed_at }: StoredContact, { at }: IdentityChange): boolean =>
  chatapp_id === '' && number_changed_at === at;

const isSame = (one: string, other: string): boolean => canonicalNumber(one) === canonicalNumber(other);

/**
 * Whether a contact has yet to follow another contact, which had the new number after this change and has given it up since: what came
 * later was told first. Nothing is followed to a contact that is deleted, nor away from what a later change has said.
 */
const isBehind = (contact: StoredContact, movedOn: StoredContact | undefined, change: IdentityChange): boolean =>
  movedOn !== undefined &&
  movedOn.id !== contact.id &&
  (contact.chatapp_id === '' || change.at >= (contact.number_changed_at ?? ''));

/** Notes who had the earlier number, for a change to it that is told after this one, or by a concurrent worker. */
async function noteEarlier(contact: StoredContact, change: IdentityChange, deps: ChangeDeps): Promise<void> {
  const { organizationId, from, newIdentity, at } = change;
  if (from === undefined || newIdentity.number === undefined || isSame(from, newIdentity.number)) return;
  await noteFormerHolder({ key: formerHolderKey(organizationId, from), contact_id: contact.id, until: at }, deps);
  if (isOwnNumber(contact, from)) return;
  const earlier = await earlierHolder(contact, change, deps);
  if (earlier !== undefined) await changeIdentity({ ...change, contactId: earlier }, deps);
}

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
