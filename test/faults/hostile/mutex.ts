/** Runs one work at a time, in the order of the calls. A work that fails leaves the next one its time. */
type Mutex = <T>(work: () => Promise<T>) => Promise<T>;

/** What keeps apart what moves the replica. */
export function mutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const running = last.then(work);
    last = running.catch(() => {});
    return running;
  };
}
