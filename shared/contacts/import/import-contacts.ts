import { errorFields } from '../../base/log.ts';
import type { OrganizationId } from '../../identifiers.ts';
import type { Organization } from '../../organizations/organization.ts';
import type { Deps } from '../../runtime/deps.ts';
import { contactRoom } from '../list/contact-quota.ts';
import { fillBuckets } from '../list/fill-buckets.ts';
import type { NewContactBody } from '../new-contact.ts';
import { type Candidate, groupsOf, importGroup, type Tally } from './import-group.ts';

/** What is imported, in its order, and what is called with the tally of each group. */
interface Import {
  readonly bodies: AsyncIterable<NewContactBody>;
  readonly onGroup: (tally: Tally) => void;
}

/** Groups under way at the same time, of 24 contacts each as a rule. */
const groupsAtOnce = 4;

/**
 * Creates a contact for each body that is not one yet. Of several bodies with one identity the first becomes the contact,
 * as if they came one by one.
 *
 * When `bodies` ends, all of them have been imported. When a group fails, no more are taken, those under way are finished,
 * and the error is thrown; so it ends with `Quota exceeded` where the organization has as many contacts as it may have.
 * Wherever an import breaks off, the same bodies again make no contact twice and leave none out.
 */
export async function importContacts(
  organization: Organization,
  { bodies, onGroup }: Import,
  deps: Deps<'table:write' | 'limits'>,
): Promise<void> {
  const room = await contactRoom(organization, deps);
  const filler = bucketFiller(organization.id, deps);
  const inOrder = orderByIdentity();
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  for await (const group of groupsOf(organization, bodies)) {
    const work = inOrder(group, async () => {
      const tally = await importGroup(organization, { group, room }, deps);
      onGroup(tally);
      filler.created(tally.created);
      if (tally.overQuota) throw tally.overQuota;
    })
      .catch((error) => void failures.push(error))
      .finally(() => running.delete(work));
    running.add(work);
    while (running.size >= groupsAtOnce) await Promise.race(running);
    if (failures.length > 0) break;
  }
  await Promise.all(running);
  if (failures.length > 0) throw failures[0];
  await filler.end();
}

/**
 * Lets groups run at the same time, but for those that have an identity in common with an earlier one: these wait for it,
 * so that the first body becomes the contact, not the fastest.
 */
function orderByIdentity() {
  const latest = new Map<string, Promise<void>>();
  return async (group: readonly Candidate[], work: () => Promise<void>): Promise<void> => {
    const keys = keysOf(group);
    const earlier = new Set(keys.flatMap((key) => latest.get(key) ?? []));
    const own = Promise.all(earlier).then(work);
    // A group that waits for this one runs also when this one fails.
    const ended = own.catch(() => {});
    for (const key of keys) latest.set(key, ended);
    await own.finally(() => {
      for (const key of keys) if (latest.get(key) === ended) latest.delete(key);
    });
  };
}

/** The partitions of all identities in a group; each has one of its own. */
const keysOf = (candidates: readonly Candidate[]): string[] =>
  candidates.flatMap(({ identities }) => identities.map(({ item }) => item.pk));

/** Contacts created between two looks for full buckets. */
const fillEvery = 2000;

/** Fills buckets while contacts are created, never twice at once. It never fails the import: the sweeper fills them too. */
function bucketFiller(organizationId: OrganizationId, deps: Deps<'table:write'>) {
  let sinceLast = 0;
  let running: Promise<void> | undefined;

  const fill = () =>
    fillBuckets(organizationId, deps).catch((error) =>
      deps.log('contact_list_not_folded', { organization: organizationId, ...errorFields(error) }),
    );

  return {
    created(count: number): void {
      sinceLast += count;
      if (sinceLast < fillEvery || running !== undefined) return;
      sinceLast = 0;
      running = fill().finally(() => {
        running = undefined;
      });
    },
    /** Fills what can be filled, and has the sweeper come for the youngest contacts. */
    async end(): Promise<void> {
      await running;
      await fill();
    },
  };
}
