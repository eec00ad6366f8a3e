/** Runs one work at a time, in the order of the calls. A work that fails leaves the next one its time. */
export type Mutex = <T>(work: () => Promise<T>) => Promise<T>;

/** What keeps writes apart in the one process that owns the data. */
export function mutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const running = last.then(work);
    last = running.catch(() => {});
    return running;
  };
}
