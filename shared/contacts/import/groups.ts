import type { Organization } from '../../organizations/organization.ts';
import { givenIn } from '../add-contact.ts';
import type { NewContact } from '../contact.ts';
import { identitiesOf, type NewIdentity } from '../identities.ts';
import type { NewContactBody } from '../new-contact.ts';

/** Somebody who may become a contact. */
export interface Candidate {
  readonly given: NewContact;
  readonly identities: readonly NewIdentity[];
}

/** A transaction takes 100 writes, and a contact is five at most. */
const groupSize = 20;
/** A transaction takes 4 MB. A contact with the longest tags has 200 KB. */
const groupBytes = 1_000_000;

/** The candidates in groups of which each can be created in one transaction. */
export async function* groupsOf(
  organization: Organization,
  bodies: AsyncIterable<NewContactBody>,
): AsyncGenerator<Candidate[]> {
  let group: Candidate[] = [];
  let bytes = 0;
  for await (const body of bodies) {
    const given = givenIn(body);
    group.push({ given, identities: identitiesOf(organization, given) });
    bytes += Buffer.byteLength(JSON.stringify(given));
    if (group.length < groupSize && bytes < groupBytes) continue;
    yield group;
    group = [];
    bytes = 0;
  }
  if (group.length > 0) yield group;
}
