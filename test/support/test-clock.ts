import type { Clock } from '../../shared/base/clock.ts';

export type TestClock = Clock & { advance(ms: number): void };

/** A clock that a test sets. Sleeping takes no time and moves it on; what is to run later runs when it has come to that. */
export function testClock(start = Date.parse('2026-11-28T10:00:00.000Z')): TestClock {
  let now = start;
  const later = new Set<{ readonly at: number; readonly run: () => void }>();
  const advance = (ms: number) => {
    now += ms;
    for (const one of [...later].filter(({ at }) => at <= now)) {
      later.delete(one);
      one.run();
    }
  };
  return {
    now: () => now,
    sleep: async (ms) => {
      // Real clocks here have no fractions of a millisecond.
      advance(Math.ceil(ms));
      // Others must get their turn, as in a real wait.
      await new Promise((resolve) => setImmediate(resolve));
    },
    after(ms, run) {
      const one = { at: now + ms, run };
      later.add(one);
      return () => later.delete(one);
    },
    advance,
  };
}
