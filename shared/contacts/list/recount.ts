import { seconds } from '../../base/clock.ts';
import { type SortToken, sortTokenOf } from '../../base/ids.ts';
import { errorFields } from '../../base/log.ts';
import type { OrganizationId } from '../../identifiers.ts';
import type { Deps } from '../../runtime/deps.ts';
import { again, untilSettled } from '../../table/contention.ts';
import { all, equals } from '../../table/expressions.ts';
import { allPages, keyOf } from '../../table/pages.ts';
import type { SingleWrite } from '../../table/table.ts';
import type { Contact } from '../contact.ts';
import {
  bucketsIn,
  entriesIn,
  type ListHead,
  listHeadKey,
  parseBucket,
  parseListHead,
  sortTokenIn,
} from './list-items.ts';

type Listed = Pick<Contact, 'organization_id' | 'id' | 'created_at'>;

/** Half of what a bucket waits for: clocks may differ by the other half. No function lives this long; a laptop can sleep. */
const lateMs = seconds(30);

/**
 * Recounts new contacts that came on the list long after the time they bear, since their bucket may have been made before.
 * To be called once they are stored. False when it could not be done now: then the mark of contacts that are not indexed
 * yet has the sweeper do it.
 */
export async function recountLate(contacts: readonly Listed[], deps: Deps<'table:write'>): Promise<boolean> {
  const late = contacts.filter(({ created_at }) => deps.clock.now() - Date.parse(created_at) > lateMs);
  try {
    for (const contact of late) await recountContact(contact, deps);
    return true;
  } catch (error) {
    deps.log('contact_list_not_folded', { organization: late[0]?.organization_id, ...errorFields(error) });
    return false;
  }
}

/** Has a contact counted, no matter when it came on the list. Does no harm when it was counted, or is gone. */
export async function recountContact(contact: Listed, deps: Deps<'table:write'>): Promise<void> {
  const { table } = deps;
  const { organization_id } = contact;
  const token = sortTokenOf(contact);
  await untilSettled({ over: 'contact-bucket', organizationId: organization_id }, deps, async () => {
    const head = parseListHead(await table.get(listHeadKey(organization_id)));
    const isFresh = head.folded_until === undefined || token > head.folded_until;
    const write = isFresh ? staleHead(organization_id, head) : await recount(organization_id, token, deps);
    return !write || (await table.write(write)).kind === 'done' ? undefined : again;
  });
}

/** The entry is in no bucket yet. A worker that is counting entries for a bucket at this moment must count again. */
function staleHead(organizationId: OrganizationId, { folded_until }: ListHead): SingleWrite {
  return {
    kind: 'update',
    key: listHeadKey(organizationId),
    change: { add: { version: 1 } },
    condition: equals('folded_until', folded_until),
  };
}

/** Gives the bucket that counts a sort token the number of its entries; undefined where it has that number. */
async function recount(
  organizationId: OrganizationId,
  token: SortToken,
  { table }: Deps<'table:read'>,
): Promise<SingleWrite | undefined> {
  const [item] = (await table.page({ condition: bucketsIn(organizationId, { from: token }), limit: 1 })).items;
  if (!item) throw new Error(`no bucket counts ${token}`);
  const { last, count, version } = parseBucket(item);
  const upTo = { condition: bucketsIn(organizationId, { upTo: last }), limit: 2, descending: true };
  const before = (await table.page(upTo)).items.map(sortTokenIn).find((other) => other < last);
  const condition = entriesIn(organizationId, { after: before, upTo: last });
  const { length } = await Array.fromAsync(allPages(table, { condition, limit: 1000 }));
  if (length === count) return undefined;
  // A recount raises the version and a deletion lowers the number, so that together they never come back to what they were.
  return {
    kind: 'update',
    key: keyOf(item),
    change: { set: { n: length }, add: { v: 1 } },
    condition: all(equals('n', count), equals('v', version)),
  };
}
