import { seconds } from '../../base/clock.ts';
import { errorFields } from '../../base/log.ts';
import type { Deps } from '../../runtime/deps.ts';
import { absent, type Condition, equals } from '../../table/conditions.ts';
import { type Again, again, ifContended, untilSettled } from '../../table/contention.ts';
import { dueMark } from '../../table/due.ts';
import type { Write } from '../../table/table.ts';
import { bucketKey, bucketSize, type ListHead, listHeadKey, parseListHead, sortTokenIn } from './list-items.ts';
import { entriesIn } from './ranges.ts';
import { createdAtOf, type SortToken } from './sort-token.ts';

/** No attempt to create a contact, which begins with taking its time, should live for this long; one that does is counted by `late-arrival.ts`. */
const guardMs = seconds(60);
/** Of the contacts created, the share after which somebody looks whether a bucket is full. */
const share = 1 / 8;
/** Buckets that are made on the way of somebody who waits: an import may have left hundreds, and the sweeper makes those. */
const mostAtOnce = 2;

/**
 * Makes a bucket of every 256 contacts that are in none, but for the youngest. Those who come too early leave a mark for
 * the sweeper. It ends after `most` buckets and at the time `until` (ms since the epoch); a mark that was there stays then.
 */
export async function fillBuckets(
  organizationId: string,
  deps: Deps<'table:write'>,
  { most = Number.POSITIVE_INFINITY, until = Number.POSITIVE_INFINITY } = {},
): Promise<void> {
  const race = { over: 'contact-list', organizationId, deadline: until } as const;
  for (let made = 0; made < most && deps.clock.now() < until; made++) {
    const result = await untilSettled(race, deps, () => makeBucket(organizationId, deps)).catch(
      ifContended('contended'),
    );
    if (result !== 'made') return;
  }
}

/** `enough`: the next bucket is not ripe, and the sweeper knows when it is. */
async function makeBucket(organizationId: string, deps: Deps<'table:write'>): Promise<'made' | 'enough' | Again> {
  const { table, clock } = deps;
  const head = parseListHead(await table.get(listHeadKey(organizationId)));
  const condition = entriesIn(organizationId, { after: head.folded_until });
  const { items } = await table.page({ condition, limit: bucketSize });
  const last = items.length === bucketSize ? sortTokenIn(items[bucketSize - 1] ?? {}) : undefined;
  const ripeAt = last === undefined ? undefined : createdAtOf(last) + guardMs;
  if (last === undefined || ripeAt === undefined || ripeAt >= clock.now()) {
    await markUntil(organizationId, head, ripeAt, deps);
    return 'enough';
  }
  const result = await table.transact(bucketWrites(organizationId, head, last));
  return result.kind === 'done' ? 'made' : again;
}

/** Folds after some of the contacts created. It never fails for the one who has just created one. */
export async function fillBucketsByChance(organizationId: string, deps: Deps<'table:write'>): Promise<void> {
  if (deps.ids.fraction() >= share) return;
  try {
    await fillBuckets(organizationId, deps, { most: mostAtOnce });
  } catch (error) {
    deps.log('contact_list_not_folded', { organization: organizationId, ...errorFields(error) });
  }
}

/** Has the sweeper come when the next bucket is ripe (in milliseconds), or no more. */
async function markUntil(
  organizationId: string,
  { due_at }: ListHead,
  ripeAt: number | undefined,
  { table }: Deps<'table:write'>,
): Promise<void> {
  const key = listHeadKey(organizationId);
  const mark = ripeAt === undefined ? undefined : dueMark('contact', key.pk, ripeAt + 1);
  if (mark?.due_at === due_at) return;
  await table.write({ kind: 'update', key, change: mark ? { set: mark } : { remove: ['due_shard', 'due_at'] } });
}

/** A bucket of the entries up to `last`. It fails when one of them went after the head was read, or somebody else folded. */
export function bucketWrites(organizationId: string, head: ListHead, last: SortToken): Write[] {
  const change = { set: { folded_until: last }, add: { version: 1 } };
  return [
    { kind: 'put', item: { ...bucketKey(organizationId, last), n: bucketSize }, condition: absent() },
    { kind: 'update', key: listHeadKey(organizationId), change, condition: stillAt('version', head.version) },
  ];
}

/** A member of the head, or a bucket's version, is as it was read. */
export const stillAt = (name: keyof ListHead | 'v', value: string | number | undefined): Condition =>
  equals(name, value);
