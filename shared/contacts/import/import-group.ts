import { isoTime } from '../../base/clock.ts';
import type { ApiError } from '../../errors.ts';
import type { Organization } from '../../organizations/organization.ts';
import type { Deps } from '../../runtime/deps.ts';
import { untilSettled } from '../../table/contention.ts';
import type { Key } from '../../table/table.ts';
import { creationWrites, insertContact } from '../contact-store.ts';
import { identitiesOf, type NewIdentity } from '../identities/identity.ts';
import type { ContactRoom } from '../list/contact-quota.ts';
import { recountLate } from '../list/recount.ts';
import { makeContact, type NewContact } from '../make-contact.ts';
import { type NewContactBody, toNewContact } from '../new-contact.ts';
import { indexNewContacts } from '../search/index-contact.ts';
import { groupMark, unmarkGroup } from './group-mark.ts';

/** A row of an import that may become a contact. */
export interface Candidate {
  readonly given: NewContact;
  readonly identities: readonly NewIdentity[];
}

/** A transaction takes 100 writes, of which one is the group's mark. */
const mostWrites = 99;
/** Of a contact besides its identities: itself, its conversation's head, its entry in the list. */
const writesBesides = 3;
/** A transaction takes 4 MB. A contact with the longest tags has 200 KB. */
const groupBytes = 1_000_000;

/** The candidates in groups of which each can be created in one transaction. */
export async function* groupsOf(
  organization: Organization,
  bodies: AsyncIterable<NewContactBody>,
): AsyncGenerator<Candidate[]> {
  let group: Candidate[] = [];
  let [writes, bytes] = [0, 0];
  for await (const body of bodies) {
    const given = toNewContact(body);
    const identities = identitiesOf(organization, given);
    const more = writesBesides + identities.length;
    if (writes + more > mostWrites || bytes > groupBytes) {
      yield group;
      group = [];
      [writes, bytes] = [0, 0];
    }
    group.push({ given, identities });
    writes += more;
    bytes += Buffer.byteLength(JSON.stringify(given));
  }
  if (group.length > 0) yield group;
}

/** How many candidates became contacts, and how many were contacts already. */
export interface Tally {
  readonly created: number;
  readonly existing: number;
  /** Why the others did not become contacts: there was no room for more. */
  readonly overQuota?: ApiError | undefined;
}

/** Where an imported contact came from. */
const source = 'admin';

/** What fails for a reason that passes is done again: all of it bears being done twice. */
const raceOf = ({ id: organizationId }: Organization) => ({ over: 'import', organizationId }) as const;

/**
 * Creates those of a group that are not contacts yet. Looking first makes a second run cost next to nothing. Throws
 * DynamoDB's last error when it does not recover in time.
 */
export async function importGroup(
  organization: Organization,
  { group, room }: { readonly group: readonly Candidate[]; readonly room: ContactRoom },
  deps: Deps<'table:write'>,
): Promise<Tally> {
  const unknown = await unknownOf(organization, group, deps);
  const fresh = unknown.slice(0, room.take(unknown.length));
  const { first, repeated } = splitByIdentity(fresh);
  const isDone = await createTogether(organization, first, deps);
  let created = isDone ? first.length : 0;
  // One by one and in their order: a concurrent writer was first, an id is still taken, or the number stands in the group twice.
  for (const { given } of isDone ? repeated : fresh) {
    const insert = () => insertContact(organization, { given, source }, deps);
    const result = await untilSettled(raceOf(organization), deps, insert);
    if (result.kind === 'created') created++;
  }
  room.giveBack(fresh.length - created);
  const refused = unknown.length - fresh.length;
  const overQuota = refused > 0 ? room.refusal() : undefined;
  return { created, existing: group.length - created - refused, overQuota };
}

/** The candidates none of whose identities leads to a contact. */
async function unknownOf(
  organization: Organization,
  group: readonly Candidate[],
  deps: Deps<'table:write'>,
): Promise<Candidate[]> {
  const keys = group.flatMap(({ identities }) => identities.map(({ item: { pk, sk } }): Key => ({ pk, sk })));
  const items = await untilSettled(raceOf(organization), deps, () => deps.table.getMany(keys));
  const known = new Set(items.map((item) => item?.pk));
  return group.filter(({ identities }) => identities.every(({ item }) => !known.has(item.pk)));
}

/** The first candidate of each identity, and the others, which may be the same people. */
function splitByIdentity(candidates: readonly Candidate[]) {
  const seen = new Set<string>();
  const [first, repeated]: [Candidate[], Candidate[]] = [[], []];
  for (const candidate of candidates) {
    const isFirst = candidate.identities.every(({ item }) => !seen.has(item.pk));
    (isFirst ? first : repeated).push(candidate);
    for (const { item } of candidate.identities) seen.add(item.pk);
  }
  return { first, repeated };
}

/** Creates all candidates in one transaction, or none. Returns whether they are created. */
async function createTogether(
  organization: Organization,
  candidates: readonly Candidate[],
  deps: Deps<'table:write'>,
): Promise<boolean> {
  const [first, ...others] = candidates;
  if (!first) return true;
  return untilSettled(raceOf(organization), deps, async () => {
    const origin = { organizationId: organization.id, source, at: isoTime(deps.clock.now()) };
    const contactOf = ({ given, identities }: Candidate) =>
      makeContact(given, { id: identities[0]?.firstId ?? '', ...origin });
    const created = [contactOf(first), ...others.map(contactOf)] as const;
    const mark = groupMark(created, deps);
    const writes = created.flatMap((contact, index) => creationWrites(contact, candidates[index]?.identities ?? []));
    const result = await deps.table.transact([...writes, { kind: 'put', item: mark }]);
    if (result.kind !== 'done') return false;
    if (await recountLate(created, deps)) await indexNewContacts(created, () => unmarkGroup(mark, deps), deps);
    return true;
  });
}
