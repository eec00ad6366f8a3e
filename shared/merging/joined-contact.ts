import { photoappIdentitiesOf, type StoredContact } from '../contacts/contact.ts';
import { canonicalNumber } from '../contacts/identities/phone.ts';
import { mostTags } from '../contacts/new-contact.ts';

/** Which of two contacts of one person stays: the one with a number, or the older; the first where they are of one moment. */
export function whoStays([first, second]: readonly [StoredContact, StoredContact]): [StoredContact, StoredContact] {
  const [hasFirst, hasSecond] = [first, second].map(({ chatapp_id }) => chatapp_id !== '');
  const isSecond = hasFirst === hasSecond ? second.created_at < first.created_at : hasSecond;
  return isSecond ? [second, first] : [first, second];
}

/**
 * What becomes of a contact's attributes when another one is merged into it. What the contact that stays says of itself
 * stays, and what it lacks is filled; all that leads to the other leads to it. A person who has opted out, or is blocked,
 * under one of the two stays so.
 */
export function joinedContact(keep: StoredContact, merge: StoredContact): Partial<StoredContact> {
  const hasNumber = keep.chatapp_id !== '';
  const { phone_number, chatapp_id, number_changed_at } = hasNumber ? keep : merge;
  const [first, ...further] = [...photoappIdentitiesOf(keep), ...photoappIdentitiesOf(merge)];
  const profile = keep.photoapp_id === undefined ? merge : keep;
  const others = hasNumber && merge.chatapp_id !== '' ? [merge.chatapp_id] : [];
  const aliases = union(keep.aliases, others, merge.aliases);
  const numbers = [chatapp_id, ...(aliases ?? [])].map(canonicalNumber);
  return {
    phone_number,
    chatapp_id,
    number_changed_at,
    full_name: keep.full_name === '' ? merge.full_name : keep.full_name,
    email: keep.email === '' ? merge.email : keep.email,
    tags: union(keep.tags, merge.tags)?.slice(0, mostTags) ?? [],
    has_unread_messages: keep.has_unread_messages || merge.has_unread_messages,
    last_heard_at: latest(keep.last_heard_at, merge.last_heard_at),
    allow_broadcast: keep.allow_broadcast && merge.allow_broadcast,
    preference_said: latest(keep.preference_said, merge.preference_said),
    blocked: keep.blocked || merge.blocked,
    provider_blocked: keep.provider_blocked || (merge.provider_blocked ?? keep.provider_blocked),
    aliases,
    // The current one is the last.
    chatapp_user_ids: union(merge.chatapp_user_ids, keep.chatapp_user_ids),
    chatapp_username: keep.chatapp_username ?? merge.chatapp_username,
    chatapp_lids: union(keep.chatapp_lids, merge.chatapp_lids),
    photoapp_id: first?.id,
    photoapp_username: first?.username,
    // Asked for by the first of them.
    profile_asked_at: profile.profile_asked_at,
    profile_is_known: profile.profile_is_known,
    further_photoapp: further.length === 0 ? undefined : further,
    former_numbers: union(merge.former_numbers, keep.former_numbers)?.filter((number) => !numbers.includes(number)),
    merged: union(keep.merged, [merge.id], merge.merged),
  };
}

/** The later of two times, of which either may be missing: sorted as they are, a missing one would count as the last. */
const latest = (...times: readonly (string | undefined)[]): string | undefined =>
  times
    .filter((at) => at !== undefined)
    .sort()
    .at(-1);

/** All of them, each once; undefined where there is none, as such an attribute is not stored. */
function union<T>(...lists: readonly (readonly T[] | undefined)[]): T[] | undefined {
  const all = [...new Set(lists.flatMap((list) => list ?? []))];
  return all.length === 0 ? undefined : all;
}
