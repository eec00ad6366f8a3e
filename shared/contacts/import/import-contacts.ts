import { errorFields } from '../../base/log.ts';
import type { Organization } from '../../organizations/organization.ts';
import type { Deps } from '../../runtime/deps.ts';
import { fillBuckets } from '../list/fill-buckets.ts';
import type { NewContactBody } from '../new-contact.ts';
import { type Candidate, groupsOf, importGroup, type Tally } from './import-group.ts';

/** The keys of all identities in a group; every one of them has a partition of its own. */
export const keysOf = (candidates: readonly Candidate[]): string[] =>
  candidates.flatMap(({ identities }) => identities.map(({ item }) => item.pk));

/**
 * Lets groups run at the same time, but for those that have an identity in common with an earlier one: these wait for it,
 * so that who becomes the contact does not depend on who is faster.
 */
export function orderByIdentity() {
  const latest = new Map<string, Promise<void>>();
  return async (group: readonly Candidate[], work: () => Promise<void>): Promise<void> => {
    const keys = keysOf(group);
    const earlier = new Set(keys.flatMap((key) => latest.get(key) ?? []));
    const own = Promise.all(earlier).then(work);
    // Those who wait have no part in a failure.
    const ended = own.catch(() => {});
    for (const key of keys) latest.set(key, ended);
    await own.finally(() => {
      for (const key of keys) if (latest.get(key) === ended) latest.delete(key);
    });
  };
}

/** Contacts created between two looks whether buckets are full. */
const every = 2000;

/** Folds the list while contacts are created, beside that and never twice at once. It never fails the import: the sweeper folds too. */
export function bucketFiller(organizationId: string, deps: Deps<'table:write'>) {
  let sinceLast = 0;
  let running: Promise<void> | undefined;

  const fold = () =>
    fillBuckets(organizationId, deps).catch((error) =>
      deps.log('contact_list_not_folded', { organization: organizationId, ...errorFields(error) }),
    );

  return {
    created(count: number): void {
      sinceLast += count;
      if (sinceLast < every || running !== undefined) return;
      sinceLast = 0;
      running = fold().finally(() => {
        running = undefined;
      });
    },
    /** Counts what can be counted, and has the sweeper come for the youngest. */
    async end(): Promise<void> {
      await running;
      await fold();
    },
  };
}

/** Groups under way at the same time, of 20 contacts each. */
const groupsAtOnce = 4;

/**
 * Creates a contact for everybody who is not one yet. Of several with one identity the first becomes the contact, as if they
 * came one by one. `done` is told after each group how many were created and how many were there already.
 *
 * When `bodies` ends, everything that came has been dealt with. When a group fails, no more are taken, those under way are
 * finished, and the error is thrown. Whatever dies when: the same bodies again make no contact twice and leave none out.
 */
export async function importContacts(
  organization: Organization,
  bodies: AsyncIterable<NewContactBody>,
  deps: Deps<'table:write'>,
  done: (tally: Tally) => void,
): Promise<void> {
  const folds = bucketFiller(organization.id, deps);
  const inOrder = orderByIdentity();
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  for await (const group of groupsOf(organization, bodies)) {
    const work = inOrder(group, async () => {
      const tally = await importGroup(organization, group, deps);
      done(tally);
      folds.created(tally.created);
    })
      .catch((error) => void failures.push(error))
      .finally(() => running.delete(work));
    running.add(work);
    while (running.size >= groupsAtOnce) await Promise.race(running);
    if (failures.length > 0) break;
  }
  await Promise.all(running);
  if (failures.length > 0) throw failures[0];
  await folds.end();
}
