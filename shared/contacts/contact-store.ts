import { isoTime } from '../base/clock.ts';
import { sortTokenOf, uuidOf } from '../base/ids.ts';
import { contactKey, emptyHead, headKey } from '../conversations/head.ts';
import type { ContactId } from '../identifiers.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { again, againAtOnce, untilSettled } from '../table/contention.ts';
import type { DueMark } from '../table/due.ts';
import { absent } from '../table/expressions.ts';
import type { Item, Write } from '../table/table.ts';
import type { StoredContact } from './contact.ts';
import { identitiesOf, type NewIdentity } from './identities/identity.ts';
import { fillBucketsByChance } from './list/fill-buckets.ts';
import { entryKey } from './list/list-items.ts';
import { recountLate } from './list/recount.ts';
import { makeContact, type NewContact } from './make-contact.ts';
import { indexNewContact } from './search/index-contact.ts';
import { indexMark } from './search/index-mark.ts';

/** `exists`: `what` (the number, in this or another spelling; the photo-app id) already has a contact. */
type InsertResult =
  | { readonly kind: 'created'; readonly contact: StoredContact; readonly headItem: Item }
  | { readonly kind: 'exists'; readonly what: string; readonly contactId: ContactId };

/**
 * Creates a contact with its identities, an empty conversation and an entry in the list, all or nothing. `source` says
 * where it came from: `api`, `admin`, a channel. Throws `Contention` when concurrent writers keep it from that.
 */
export async function insertContact(
  organization: Organization,
  { given, source }: { readonly given: NewContact; readonly source: string },
  deps: Deps<'table:write'>,
): Promise<InsertResult> {
  const { table, ids, clock } = deps;
  const { id: organizationId } = organization;
  const identities = identitiesOf(organization, given);
  let id = identities[0]?.firstId ?? uuidOf(ids.bytes(16));
  return untilSettled({ over: 'new-contact', organizationId }, deps, async () => {
    // Of the moment of this attempt: buckets are made of contacts that are a minute old.
    const contact = makeContact(given, { id, organizationId, source, at: isoTime(clock.now()) });
    const result = await table.transact(
      creationWrites(contact, identities, indexMark(contactKey(organizationId, id), deps)),
    );
    if (result.kind === 'done') {
      await followCreation(contact, deps);
      return { kind: 'created', contact, headItem: firstHeadItem(contact) };
    }
    if (result.kind === 'conflict') return again;
    const holder = holderOf(identities, result.refusals);
    if (holder) return { kind: 'exists', ...holder };
    // The identities are free, but the id that they gave their first contact is still taken by that one's remains.
    id = uuidOf(ids.bytes(16));
    return againAtOnce;
  });
}

/**
 * The writes of a transaction that creates a contact. The identities come first, in their order. The mark has the sweeper see to
 * its search entries; it is left out where another item has it.
 */
export function creationWrites(contact: StoredContact, identities: readonly NewIdentity[], mark?: DueMark): Write[] {
  const { organization_id, id } = contact;
  const key = contactKey(organization_id, id);
  return [
    ...identities.map(({ item }): Write => ({ kind: 'put', item: { ...item, contact_id: id }, condition: absent() })),
    { kind: 'put', item: { ...key, ...contact, ...mark }, condition: absent() },
    { kind: 'put', item: firstHeadItem(contact), condition: absent() },
    { kind: 'put', item: { ...entryKey(organization_id, sortTokenOf(contact)) } },
  ];
}

/** The head that a contact's conversation begins with. */
const firstHeadItem = ({ organization_id, id }: StoredContact) => ({ ...headKey(organization_id, id), ...emptyHead });

/**
 * Has a new contact counted and found. None of it fails the creation: the sweeper does what is left. A contact that could
 * not be counted is not indexed either, so that its mark stays and the sweeper comes for both.
 */
async function followCreation(contact: StoredContact, deps: Deps<'table:write'>): Promise<void> {
  const isCounted = await recountLate([contact], deps);
  await Promise.all([
    isCounted ? indexNewContact(contact, deps) : undefined,
    fillBucketsByChance(contact.organization_id, deps),
  ]);
}

/** The contact that has the first of these identities already; `refusals` is what stood at their keys. */
function holderOf(
  identities: readonly NewIdentity[],
  refusals: readonly ({ readonly item?: Item } | undefined)[],
): { readonly what: string; readonly contactId: ContactId } | undefined {
  for (const [index, { what }] of identities.entries()) {
    const { contact_id } = refusals[index]?.item ?? {};
    if (contact_id !== undefined) return { what, contactId: String(contact_id) };
  }
  return undefined;
}
