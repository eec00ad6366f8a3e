import type { Organization } from '../../organizations/organization.ts';
import type { Deps } from '../../runtime/deps.ts';
import { again, untilSettled } from '../../table/contention.ts';
import type { StoredContact } from '../contact.ts';
import { insertContact } from '../contact-store.ts';
import type { NewContact } from '../make-contact.ts';
import { contactNameLength } from '../new-contact.ts';
import { learnIdentities } from './learn-identities.ts';
import { type Person, resolvePerson } from './person.ts';

/**
 * The contact that a person of a provider's webhook is; a person who is none becomes a contact (`source` is the channel).
 * Several webhooks at once make one contact. What a webhook says of a known contact is merged into it.
 */
export async function contactOfPerson(
  organization: Organization,
  { person, source }: { readonly person: Person; readonly source: 'chatapp' | 'photoapp' },
  deps: Deps<'table:write'>,
): Promise<StoredContact> {
  return untilSettled({ over: 'person', organizationId: organization.id }, deps, async () => {
    const known = await resolvePerson(organization, person, deps);
    if (known) {
      const changed = await learnIdentities(known, person, deps);
      return changed ? ((await resolvePerson(organization, person, deps))?.contact ?? known.contact) : known.contact;
    }
    const result = await insertContact(organization, { given: givenBy(person), source }, deps);
    return result.kind === 'created' ? result.contact : again;
  });
}

/** What a new contact starts with. A name that is too long is cut: a provider's webhook cannot be refused for it. */
function givenBy({ number, userId, lid, photoappId, name, username }: Person): NewContact {
  return {
    full_name: Array.from(name ?? username ?? '')
      .slice(0, contactNameLength)
      .join(''),
    phone_number: number === undefined ? '' : `+${number}`,
    chatapp_id: number ?? '',
    chatapp_user_id: userId,
    chatapp_lid: lid,
    photoapp_id: photoappId,
    ...(photoappId === undefined ? { chatapp_username: username } : { photoapp_username: username }),
  };
}
