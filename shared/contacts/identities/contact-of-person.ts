import type { Organization } from '../../organizations/organization.ts';
import type { Deps } from '../../runtime/deps.ts';
import { again, untilSettled } from '../../table/contention.ts';
import type { StoredContact } from '../contact.ts';
import { insertContact } from '../contact-store.ts';
import type { NewContact } from '../make-contact.ts';
import { learnIdentities } from './learn-identities.ts';
import { type Person, resolvePerson } from './person.ts';
import { cutName } from './what-is-new.ts';

type PersonDeps = Deps<'table:write' | 'queue:events'>;

/**
 * The contact that a person of a provider's webhook is; a person who is none becomes a contact (`source` is the channel).
 * Several webhooks at once make one contact. What a webhook says of a known contact is merged into it.
 */
export async function contactOfPerson(
  organization: Organization,
  { person, source }: { readonly person: Person; readonly source: 'chatapp' | 'photoapp' },
  deps: PersonDeps,
): Promise<StoredContact> {
  return untilSettled({ over: 'person', organizationId: organization.id }, deps, async () => {
    const known = await resolvePerson(organization, person, deps);
    if (known) return learnIdentities(known, person, deps);
    const result = await insertContact(organization, { given: givenBy(person), source }, deps);
    return result.kind === 'created' ? result.contact : again;
  });
}

/** The same without making a contact: undefined for a person who is none. */
export async function knownContactOf(
  organization: Organization,
  person: Person,
  deps: PersonDeps,
): Promise<StoredContact | undefined> {
  return untilSettled({ over: 'person', organizationId: organization.id }, deps, async () => {
    const known = await resolvePerson(organization, person, deps);
    return known && learnIdentities(known, person, deps);
  });
}

/** What a new contact starts with. */
function givenBy({ number, userId, lid, photoappId, name, username }: Person): NewContact {
  return {
    full_name: cutName(name ?? username ?? ''),
    phone_number: number === undefined ? '' : `+${number}`,
    chatapp_id: number ?? '',
    chatapp_user_id: userId,
    chatapp_lid: lid,
    photoapp_id: photoappId,
    ...(photoappId === undefined ? { chatapp_username: username } : { photoapp_username: username }),
  };
}
