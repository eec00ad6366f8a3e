import { days } from '../base/clock.ts';
import type { NewIdentity } from '../channels/inbound.ts';
import { parseContact, type StoredContact } from '../contacts/contact.ts';
import { changeNumber, formerNumbers } from '../contacts/identities/change-number.ts';
import { isNotGivenUpSince } from '../contacts/identities/former-holder.ts';
import { numberIdentityKey, parseIdentity } from '../contacts/identities/identity.ts';
import { isFormerNumber, isLike, isOwnNumber } from '../contacts/identities/same-person.ts';
import { enqueueMerge } from '../contacts/merge-request.ts';
import { followChange, planChange } from '../contacts/planned-change.ts';
import { contactKey, emptyHead, headKey, parseHead } from '../conversations/head.ts';
import { messagesAt } from '../conversations/numbered.ts';
import type { ContactId, OrganizationId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { type Again, again } from '../table/contention.ts';

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

/** The number is free within seconds, or at the next try of the webhook. */
const safetySeconds = 60;

/**
 * The contact with its new number, or without one where that is another person's. `holder`: the contact that the number leads
 * to, or led to after this change.
 */
export async function moveNumber(
  contact: StoredContact,
  holder: ContactId | StoredContact | undefined,
  change: IdentityChange,
  deps: ChangeDeps,
): Promise<StoredContact | Again> {
  const { newIdentity, at, organizationId } = change;
  const { number = '' } = newIdentity;
  const changes = { number_changed_at: at };
  if (holder === undefined || holder === contact.id) {
    const checks = [isNotGivenUpSince(organizationId, number, at)];
    const result = await changeNumber(contact, { number, written: `+${number}`, frees: 'all', checks, changes }, deps);
    return 'contact' in result ? result.contact : again;
  }
  const other =
    typeof holder === 'string' ? parseContact(await deps.table.get(contactKey(organizationId, holder))) : holder;
  if (!other) return again;
  const isMerged = await hasMoved(contact, other, change, deps);
  if (!isMerged && !isKnownOtherwise(contact)) return contact;
  const merge = { organizationId, contactIds: [contact.id, other.id] } as const;
  // Also where this worker dies once the number is free, which no other then leads here by.
  if (isMerged) await enqueueMerge(merge, deps, safetySeconds);
  const result =
    contact.chatapp_id === ''
      ? { contact }
      : await changeNumber(contact, { number: '', written: '', frees: 'all', changes }, deps);
  // After it, so that the one with the number stays.
  if (isMerged && 'contact' in result) await enqueueMerge(merge, deps);
  return 'contact' in result ? result.contact : again;
}

/** The provider sends a webhook again for this long, in ms. */
const resentMs = days(7);

/**
 * Whether the contact that has the new number already is the person of the contact whose number has changed: it has the
 * person's new user id, or all of its messages were written from the number since the change, which they have overtaken.
 */
async function hasMoved(
  contact: StoredContact,
  other: StoredContact,
  { newIdentity: { userId }, at }: IdentityChange,
  deps: ChangeDeps,
): Promise<boolean> {
  if (!isLike(contact, other)) return false;
  if (userId !== undefined && other.chatapp_user_ids?.includes(userId)) return true;
  if (other.source.type !== 'chatapp') return false;
  const first = await firstMessageOf(other, deps);
  // The worker that made it may have died before it recorded a message.
  if (!first) return other.created_at >= at;
  const laterMs = Date.parse(first.created_at) - Date.parse(at);
  return laterMs >= 0 && laterMs < resentMs;
}

/** The message of a contact that was recorded first. */
async function firstMessageOf({ organization_id: organizationId, id: contactId }: StoredContact, deps: ChangeDeps) {
  const head = parseHead(await deps.table.get(headKey(organizationId, contactId))) ?? emptyHead;
  const [first] = await messagesAt({ organizationId, contactId, head }, [1], deps);
  return first;
}

/**
 * Another contact that the earlier number of a change leads to, and had led to before the change: that of a change to this
 * number which a concurrent worker was told of at the same time. Read once the note of the number is written: either this
 * worker finds the contact, or the other one the note.
 */
export async function earlierHolder(
  contact: StoredContact,
  { organizationId, from = '', at }: IdentityChange,
  deps: ChangeDeps,
): Promise<ContactId | undefined> {
  const id = parseIdentity(await deps.table.get(numberIdentityKey(organizationId, from)))?.contact_id;
  if (id === undefined || id === contact.id || isFormerNumber(contact, from)) return undefined;
  const other = parseContact(await deps.table.get(contactKey(organizationId, id)));
  if (!other || (other.number_changed_at ?? '') > at) return undefined;
  const first = await firstMessageOf(other, deps);
  return first && first.created_at < at ? other.id : undefined;
}

/** Whether something besides its numbers leads to a contact. */
const isKnownOtherwise = ({ chatapp_user_ids = [], chatapp_lids = [], photoapp_id }: StoredContact): boolean =>
  chatapp_user_ids.length + chatapp_lids.length > 0 || photoapp_id !== undefined;

/** The contact with an earlier number that was never its own here among its former ones: by them its deletion finds the note. */
export async function rememberNumber(
  contact: StoredContact,
  { from, newIdentity: { number } }: IdentityChange,
  deps: ChangeDeps,
): Promise<StoredContact | Again> {
  const { former_numbers = [] } = contact;
  if (from === undefined || number === undefined || isFormerNumber(contact, from) || isOwnNumber(contact, from))
    return contact;
  const planned = planChange(contact, { former_numbers: formerNumbers([...former_numbers, from]) }, deps);
  if ((await deps.table.write(planned.write)).kind !== 'done') return again;
  await followChange(planned, deps);
  return planned.after;
}
