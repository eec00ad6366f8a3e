import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { again, untilSettled } from '../table/contention.ts';
import type { NewContact, StoredContact } from './contact.ts';
import { mergePerson } from './merge-person.ts';
import { createGiven } from './new-contact.ts';
import { type Person, resolvePerson } from './person.ts';

/** Code points of a contact's name (contract 3); what a provider says is cut rather than refused. */
const nameLength = 128;

/**
 * The contact that a person of a provider's webhook is; one that nobody knows becomes a contact (`source` is the channel).
 * Several at once make one. What the webhook tells of one that is known is remembered.
 */
export async function contactOfPerson(
  organization: Organization,
  person: Person,
  source: 'chatapp' | 'photoapp',
  deps: Deps<'table:write'>,
): Promise<StoredContact> {
  return untilSettled({ over: 'person', organizationId: organization.id }, deps, async () => {
    const known = await resolvePerson(organization, person, deps);
    if (known) {
      const changed = await mergePerson(known, person, deps);
      return changed ? ((await resolvePerson(organization, person, deps))?.contact ?? known.contact) : known.contact;
    }
    const result = await createGiven(organization, givenBy(person), source, deps);
    return result.kind === 'created' ? result.contact : again;
  });
}

/** What a new contact starts with. */
function givenBy({ number, userId, photoappId, name, username }: Person): NewContact {
  return {
    full_name: Array.from(name ?? username ?? '')
      .slice(0, nameLength)
      .join(''),
    phone_number: number === undefined ? '' : `+${number}`,
    chatapp_id: number ?? '',
    chatapp_user_id: userId,
    photoapp_id: photoappId,
    ...(photoappId === undefined ? { chatapp_username: username } : { photoapp_username: username }),
  };
}
