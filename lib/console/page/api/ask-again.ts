import type { QueryClient, QueryKey } from '@tanstack/query-core';

const followed = new WeakSet<Promise<unknown>>();

/**
 * Has all that is kept under a key asked for again where it is shown. What is being read for the first time may be as things were before:
 * TanStack Query takes that for the answer, so it is asked for once more when it is there.
 */
export function askAgain(queries: QueryClient, queryKey: QueryKey): void {
  for (const { promise, state, queryKey: one } of queries
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })) {
    if (state.data !== undefined || !promise || followed.has(promise)) continue;
    followed.add(promise);
    void promise.then(
      () => queries.invalidateQueries({ queryKey: one, exact: true }),
      () => undefined,
    );
  }
  void queries.invalidateQueries({ queryKey });
}

/** Waits for what is being read under a key at the moment: it may be as things were before. */
export const underWay = (queries: QueryClient, queryKey: QueryKey): Promise<unknown> | undefined =>
  queries
    .getQueryCache()
    .find({ queryKey })
    ?.promise?.catch(() => undefined);
