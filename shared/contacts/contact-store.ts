import { uuidOf } from '../base/ids.ts';
import { contactKey } from '../conversations/contact-partition.ts';
import { emptyHead, headKey } from '../conversations/head.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { absent } from '../table/conditions.ts';
import { again, againAtOnce, untilSettled } from '../table/contention.ts';
import type { Write } from '../table/table.ts';
import { firstIdOfNumber, parseContact, type StoredContact } from './contact.ts';
import { holderOf, identitiesOf, numberIdentityKey, type KnownBy, type NewIdentity, parseNumberIdentity } from './identity.ts';
import { fillBucketsByChance } from './list/fill-buckets.ts';
import { entryKey } from './list/list-items.ts';
import { recountLate } from './list/recount.ts';
import { sortTokenOf } from './list/sort-token.ts';
import { indexMark, indexNewContact } from './search/index-contact.ts';

/** `exists`: `what` (the number, in this or another spelling; the photo-app id) already has a contact. */
export type CreateResult =
  | { readonly kind: 'created'; readonly contact: StoredContact }
  | { readonly kind: 'exists'; readonly what: string; readonly contactId: string };

/**
 * Creates what `make` returns for the id it is given, with its identities, an empty conversation and a place in the list,
 * all or nothing. `make` is asked afresh for each attempt, and its `created_at` must be of that moment.
 */
export async function insertContact(
  organization: Organization,
  known: KnownBy,
  make: (id: string) => StoredContact,
  deps: Deps<'table:write'>,
): Promise<CreateResult> {
  const { table, ids } = deps;
  const identities = identitiesOf(organization, known);
  let id = identities[0]?.firstId ?? uuidOf(ids.bytes(16));
  return untilSettled({ over: 'new-contact', organizationId: organization.id }, deps, async () => {
    const contact = make(id);
    const result = await table.transact(creationWrites(organization.id, identities, contact, deps));
    if (result.kind === 'done') {
      const isCounted = await recountLate([contact], deps);
      await Promise.all([
        isCounted ? indexNewContact(contactKey(organization.id, contact.id), contact, deps) : undefined,
        fillBucketsByChance(organization.id, deps),
      ]);
      return { kind: 'created', contact };
    }
    if (result.kind === 'conflict') return again;
    const holder = holderOf(identities, result.refusals);
    if (holder) return { kind: 'exists', ...holder };
    // The identities are free, but the id that they gave their first contact is still taken by that one's remains.
    id = uuidOf(ids.bytes(16));
    return againAtOnce;
  });
}

/** The contact of a number in any spelling. One round trip for a number's first contact, two otherwise. */
export async function findContactByNumber(
  organization: Organization,
  digits: string,
  { table }: Deps<'table:read'>,
): Promise<StoredContact | undefined> {
  const guess = firstIdOfNumber(organization, digits);
  const [found, guessed] = await table.getMany([
    numberIdentityKey(organization.id, digits),
    contactKey(organization.id, guess),
  ]);
  const identity = parseNumberIdentity(found);
  if (!identity) return undefined;
  if (identity.contact_id === guess) return parseContact(guessed);
  return parseContact(await table.get(contactKey(organization.id, identity.contact_id)));
}

/** What a transaction that creates the contact consists of. The identities come first, in their order. */
export function creationWrites(
  organizationId: string,
  identities: readonly NewIdentity[],
  contact: StoredContact,
  deps: Deps,
): Write[] {
  const key = contactKey(organizationId, contact.id);
  return [
    ...identities.map(
      ({ item }): Write => ({ kind: 'put', item: { ...item, contact_id: contact.id }, condition: absent() }),
    ),
    { kind: 'put', item: { ...key, ...contact, ...indexMark(key, deps) }, condition: absent() },
    { kind: 'put', item: { ...headKey(organizationId, contact.id), ...emptyHead }, condition: absent() },
    { kind: 'put', item: { ...entryKey(organizationId, sortTokenOf(contact)) } },
  ];
}
