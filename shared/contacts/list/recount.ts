import { seconds } from '../../base/clock.ts';
import { errorFields } from '../../base/log.ts';
import type { Deps } from '../../runtime/deps.ts';
import { all, equals } from '../../table/conditions.ts';
import { again, untilSettled } from '../../table/contention.ts';
import { allPages } from '../../table/pages.ts';
import type { SingleWrite } from '../../table/table.ts';
import type { Contact } from '../contact.ts';
import { stillAt } from './fill-buckets.ts';
import { type ListHead, listHeadKey, parseBucket, parseListHead, sortTokenIn } from './list-items.ts';
import { bucketsIn, entriesIn } from './ranges.ts';
import { type SortToken, sortTokenOf } from './sort-token.ts';

type Listed = Pick<Contact, 'organization_id' | 'id' | 'created_at'>;

/** Half of what a fold waits for: clocks may differ by the other half. No function lives this long; a laptop can sleep. */
const lateMs = seconds(30);

/**
 * Sees to it that new contacts are counted which came on the list long after the time they bear: a fold may have been
 * there before. Ask once they are stored. False when it could not be done now; the mark on a contact that is not indexed
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

/** Has a contact counted whenever it came on the list. Does no harm when it was counted, or is gone. */
export async function recountContact(contact: Listed, deps: Deps<'table:write'>): Promise<void> {
  const { table } = deps;
  const { organization_id } = contact;
  const place = sortTokenOf(contact);
  await untilSettled({ over: 'contact-bucket', organizationId: organization_id }, deps, async () => {
    const head = parseListHead(await table.get(listHeadKey(organization_id)));
    const isFresh = head.folded_until === undefined || place > head.folded_until;
    const write = isFresh ? beforeFolding(organization_id, head) : await recount(organization_id, place, deps);
    return !write || (await table.write(write)).kind === 'done' ? undefined : again;
  });
}

/** Whoever counts entries for a bucket at this moment must count again. */
function beforeFolding(organizationId: string, { folded_until }: ListHead): SingleWrite {
  return {
    kind: 'update',
    key: listHeadKey(organizationId),
    change: { add: { version: 1 } },
    condition: stillAt('folded_until', folded_until),
  };
}

/** The bucket in whose stretch a place is, with as many as there are; undefined when that is what it says. */
async function recount(
  organizationId: string,
  place: SortToken,
  { table }: Deps<'table:read'>,
): Promise<SingleWrite | undefined> {
  const [item] = (await table.page({ condition: bucketsIn(organizationId, { from: place }), limit: 1 })).items;
  if (!item) throw new Error(`no bucket counts ${place}`);
  const { last, count, version } = parseBucket(item);
  const upTo = { condition: bucketsIn(organizationId, { upTo: last }), limit: 2, descending: true };
  const before = (await table.page(upTo)).items.map(sortTokenIn).find((other) => other < last);
  const condition = entriesIn(organizationId, { after: before, upTo: last });
  const { length } = await Array.fromAsync(allPages(table, { condition, limit: 1000 }));
  if (length === count) return undefined;
  // A recount raises the version and a deletion lowers the number, so that together they never come back to what they were.
  return {
    kind: 'update',
    key: { pk: String(item.pk), sk: String(item.sk) },
    change: { set: { n: length }, add: { v: 1 } },
    condition: all(equals('n', count), stillAt('v', version)),
  };
}
