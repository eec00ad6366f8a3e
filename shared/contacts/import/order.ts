import type { Candidate } from './groups.ts';

/** The keys of all identities in a group; every one of them has a partition of its own. */
export const keysOf = (candidates: readonly Candidate[]): string[] =>
  candidates.flatMap(({ identities }) => identities.map(({ item }) => item.pk));

/**
 * Lets groups run at the same time, but for those that have an identity in common with an earlier one: these wait for it,
 * so that who becomes the contact does not depend on who is faster.
 */
export function inOrderOfIdentity() {
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
