import type { Clock } from '../../shared/base/clock.ts';
import type { Ports } from '../../shared/runtime/deps.ts';

/**
 * Time in which many wait at once: it jumps to the next waking while fewer than `busy` are at the table, so that some
 * always race and nobody waits in earnest.
 */
export function racing(ports: Ports, busy: number): Ports {
  let now = ports.clock.now();
  let atTable = 0;
  const sleepers: { at: number; wake: () => void }[] = [];
  const wakeNext = () =>
    setImmediate(() => {
      if (atTable >= busy) return;
      const next = sleepers.sort((a, b) => a.at - b.at).shift();
      if (!next) return;
      now = Math.max(now, next.at);
      next.wake();
      wakeNext();
    });
  const clock: Clock = {
    now: () => now,
    sleep: (ms) =>
      new Promise((wake) => {
        sleepers.push({ at: now + ms, wake });
        wakeNext();
      }),
    // Nothing that this test runs has a time to be called off.
    after: () => () => {},
  };
  const counted =
    <A extends unknown[], R>(operation: (...given: A) => Promise<R>) =>
    async (...given: A): Promise<R> => {
      atTable++;
      try {
        return await operation(...given);
      } finally {
        atTable--;
        wakeNext();
      }
    };
  const { get, getMany, page, write, transact, writeMany } = ports.table;
  const table = {
    get: counted(get),
    getMany: counted(getMany),
    page: counted(page),
    write: counted(write),
    transact: counted(transact),
    writeMany: counted(writeMany),
  };
  return { ...ports, clock, table };
}
