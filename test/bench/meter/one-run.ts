import { AsyncLocalStorage } from 'node:async_hooks';

/** How many requests are under way. */
export interface Run {
  underWay: number;
}

const runs = new AsyncLocalStorage<Run>();

/** Does something as one run of a function, whose round trips are its own, whatever other runs do beside it. */
export const asOneRun = <T>(work: () => Promise<T>): Promise<T> => runs.run({ underWay: 0 }, work);

/** The run that asks; undefined outside of any. */
export const thisRun = (): Run | undefined => runs.getStore();
