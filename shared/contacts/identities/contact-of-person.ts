import type { Organization } from '../../organizations/organization.ts';
import type { Deps } from '../../runtime/deps.ts';
import { Again, again, untilSettled } from '../../table/contention.ts';
import type { StoredContact } from '../contact.ts';
import { insertContact } from '../contact-store.ts';
import type { NewContact } from '../make-contact.ts';
import { learnIdentities } from './learn-identities.ts';
import type { KnownPerson, Person } from './person.ts';
import { type PersonThen, resolvePersonAt } from './person-at.ts';
import { cutName } from './what-is-new.ts';

type PersonDeps = Deps<'table:write' | 'queue:events'>;

/** The contact that a person is, and the head of their conversation as it was read with them; absent where it was not. */
export type PersonsContact = Pick<KnownPerson, 'contact' | 'headItem'>;

/**
 * The contact that a person of a provider's webhook was then; a person who was none becomes a contact (`source` is the channel).
 * Several webhooks at once make one contact. What a webhook says of a known contact is merged into it.
 */
export async function contactOfPerson(
  organization: Organization,
  { person, at, source }: PersonThen & { readonly source: 'chatapp' | 'photoapp' },
  deps: PersonDeps,
): Promise<PersonsContact> {
  return untilSettled({ over: 'person', organizationId: organization.id }, deps, async (losses) => {
    const known = await resolvePersonAt(organization, { person, at }, deps);
    if (known) return learnIfPossible(known, known.says, { losses, deps });
    const result = await insertContact(organization, { given: givenBy(person), source }, deps);
    return result.kind === 'created' ? { contact: result.contact, headItem: result.headItem } : again;
  });
}

/** The same without making a contact: undefined for a person who was none. */
export async function knownContactOf(
  organization: Organization,
  person: PersonThen,
  deps: PersonDeps,
): Promise<StoredContact | undefined> {
  const found = await untilSettled({ over: 'person', organizationId: organization.id }, deps, async (losses) => {
    const known = await resolvePersonAt(organization, person, deps);
    return known && learnIfPossible(known, known.says, { losses, deps });
  });
  return found?.contact;
}

/** Losses after which a message is recorded without what it teaches of its sender: their next one says it again. */
const mostLosses = 12;

async function learnIfPossible(
  known: KnownPerson,
  person: Person,
  { losses, deps }: { readonly losses: number; readonly deps: PersonDeps },
): Promise<PersonsContact | Again> {
  const learned = await learnIdentities(known, person, deps);
  if (learned instanceof Again) return losses >= mostLosses ? known : learned;
  return { contact: learned, headItem: known.headItem };
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
