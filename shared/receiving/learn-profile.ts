import { hours, isoTime } from '../base/clock.ts';
import { errorFields } from '../base/log.ts';
import type { AskProfile, Profile } from '../channels/profile.ts';
import { parseContact, type StoredContact } from '../contacts/contact.ts';
import { type Changes, followChange, planChange } from '../contacts/planned-change.ts';
import { type ConversationKey, contactKey, isThere } from '../conversations/head.ts';
import { organizationKey, parseOrganization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { againAtOnce, untilSettled } from '../table/contention.ts';
import { all, equals } from '../table/expressions.ts';

/** Before the platform is asked again who a person is. */
const askAgainMs = hours(24);

type ProfileDeps = Deps<'table:write' | 'queue:events' | 'secrets' | 'http'>;

/**
 * Asks who wrote a message, unless the platform has said so before, or was asked within a day. That it was asked is on record
 * first, so that a worker that dies, a second one, or a copy of the message does not ask again. Never fails the caller:
 * what is not learned now is asked for with the person's next message after a day.
 */
export async function learnProfile(key: ConversationKey, askProfile: AskProfile, deps: ProfileDeps): Promise<void> {
  try {
    const [item, organizationItem] = await deps.table.getMany([
      contactKey(key.organizationId, key.contactId),
      organizationKey(key.organizationId),
    ]);
    const [contact, organization] = [parseContact(item), parseOrganization(organizationItem)];
    if (!organization?.photoapp_token || contact?.photoapp_id === undefined) return;
    if (!isDue(contact, deps) || !(await isClaimed(contact, deps))) return;
    const answer = await askProfile(organization, contact.photoapp_id, deps);
    if ('reason' in answer) deps.log('profile_unavailable', { contact: contact.id, reason: answer.reason });
    else await recordProfile(contact, answer, deps);
  } catch (error) {
    deps.log('profile_unavailable', { contact: key.contactId, ...errorFields(error) });
  }
}

function isDue({ profile_asked_at, profile_is_known }: StoredContact, { clock }: Deps): boolean {
  if (profile_is_known) return false;
  return profile_asked_at === undefined || Date.parse(profile_asked_at) + askAgainMs <= clock.now();
}

/** Puts on record that the platform is asked now. False where another worker was first. */
async function isClaimed(contact: StoredContact, { table, clock }: Deps<'table:write'>): Promise<boolean> {
  const { organization_id, id, profile_asked_at } = contact;
  const { kind } = await table.write({
    kind: 'update',
    key: contactKey(organization_id, id),
    change: { set: { profile_asked_at: isoTime(clock.now()) } },
    condition: all(isThere, equals('profile_asked_at', profile_asked_at)),
  });
  return kind === 'done';
}

/** Records what the platform said in the contact as it is now, unless it was deleted or merged meanwhile. */
async function recordProfile(
  { organization_id: organizationId, id, photoapp_id }: StoredContact,
  profile: Profile,
  deps: ProfileDeps,
): Promise<void> {
  const key = contactKey(organizationId, id);
  let item = await deps.table.get(key);
  await untilSettled({ over: 'contact', organizationId }, deps, async () => {
    const contact = parseContact(item);
    if (contact?.photoapp_id !== photoapp_id || !contact) return undefined;
    const planned = planChange(contact, changesOf(contact, profile), deps);
    const result = await deps.table.write(planned.write);
    if (result.kind === 'done') return followChange(planned, deps);
    item = result.item;
    return againAtOnce;
  });
}

/** The name fills an empty one, or takes the place of a username that stood in for it. One that the organization gave stays. */
function changesOf(
  { full_name, photoapp_username, chatapp_username }: StoredContact,
  { name, username }: Profile,
): Changes {
  const isNameless = full_name === '' || full_name === photoapp_username || full_name === chatapp_username;
  const given = isNameless ? (name ?? (full_name || username)) : undefined;
  return {
    profile_is_known: true,
    ...(username !== undefined && { photoapp_username: username }),
    ...(given !== undefined && { full_name: given }),
  };
}
