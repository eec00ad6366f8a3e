import { seconds } from '../../base/clock.ts';
import { type SortToken, timeOfToken } from '../../base/ids.ts';
import { errorFields } from '../../base/log.ts';
import type { OrganizationId } from '../../identifiers.ts';
import type { Deps } from '../../runtime/deps.ts';
import { type Again, again, ifContended, untilSettled } from '../../table/contention.ts';
import { dueMark } from '../../table/due.ts';
import { absent, equals } from '../../table/expressions.ts';
import type { Write } from '../../table/table.ts';
import {
  bucketKey,
  bucketSize,
  entriesIn,
  type ListHead,
  listHeadKey,
  parseListHead,
  sortTokenIn,
} from './list-items.ts';

/**
 * An entry is counted this long after the time it bears. An attempt to create a contact begins with taking its time and
 * should not live so long; an entry that comes later all the same is counted by a recount.
 */
const guardMs = seconds(60);

/**
 * Makes a bucket of every 256 contacts that are in none, but for the youngest. Where the next bucket cannot be made yet, it
 * leaves a mark for the sweeper. It ends after `most` buckets and at the time `until` (ms since the epoch); a mark that was
 * there stays then.
 */
export async function fillBuckets(
  organizationId: OrganizationId,
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

/** The ratio of created contacts after which buckets are filled: full buckets need not be looked for after each. */
const ratio = 1 / 8;
/** Buckets that a creation makes before it is answered: an import may have left hundreds, and the sweeper makes those. */
const mostAfterCreation = 2;

/** Fills buckets after some of the contacts created. It never fails the creation, which is done. */
export async function fillBucketsByChance(organizationId: OrganizationId, deps: Deps<'table:write'>): Promise<void> {
  if (deps.ids.fraction() >= ratio) return;
  try {
    await fillBuckets(organizationId, deps, { most: mostAfterCreation });
  } catch (error) {
    deps.log('contact_list_not_folded', { organization: organizationId, ...errorFields(error) });
  }
}

/** `enough`: the next bucket cannot be made yet, and the sweeper knows when it can. */
async function makeBucket(
  organizationId: OrganizationId,
  deps: Deps<'table:write'>,
): Promise<'made' | 'enough' | Again> {
  const { table, clock } = deps;
  const head = parseListHead(await table.get(listHeadKey(organizationId)));
  const condition = entriesIn(organizationId, { after: head.folded_until });
  const { items } = await table.page({ condition, limit: bucketSize });
  const last = items.length === bucketSize ? sortTokenIn(items[bucketSize - 1] ?? {}) : undefined;
  const ripeAt = last === undefined ? undefined : timeOfToken(last) + guardMs;
  if (last === undefined || ripeAt === undefined || ripeAt >= clock.now()) {
    await markUntil({ organizationId, ripeAt }, head, deps);
    return 'enough';
  }
  const result = await table.transact(bucketWrites(organizationId, head, last));
  return result.kind === 'done' ? 'made' : again;
}

/** A bucket of the entries up to `last`. Refused where one of them went after the head was read, or another bucket was made. */
function bucketWrites(organizationId: OrganizationId, { version }: ListHead, last: SortToken): Write[] {
  const change = { set: { folded_until: last }, add: { version: 1 } };
  return [
    { kind: 'put', item: { ...bucketKey(organizationId, last), n: bucketSize }, condition: absent() },
    { kind: 'update', key: listHeadKey(organizationId), change, condition: equals('version', version) },
  ];
}

/** Has the sweeper come when the next bucket can be made (`ripeAt`, in ms since the epoch), or takes its mark off. */
async function markUntil(
  { organizationId, ripeAt }: { readonly organizationId: OrganizationId; readonly ripeAt?: number },
  { due_at }: ListHead,
  { table }: Deps<'table:write'>,
): Promise<void> {
  const key = listHeadKey(organizationId);
  const mark = ripeAt === undefined ? undefined : dueMark('contact', key.pk, ripeAt + 1);
  if (mark?.due_at === due_at) return;
  const change = mark ? { set: mark } : { remove: ['due_shard', 'due_at'] };
  // Refused where a concurrent writer has left another mark: it has seen an entry that came later.
  await table.write({ kind: 'update', key, change, condition: equals('due_at', due_at) });
}
