import { type WorkerRow, workers } from '../../shared/routes.ts';
import type { Ports } from '../../shared/runtime/deps.ts';
import { randomFrom, seededIds } from './random.ts';
import { type TestClock, testClock } from './test-clock.ts';
import { invoke, openWorld, type Work, type World, workOf } from './world.ts';

/** How far the clock moves at a time, in ms. */
const tickMs = 20;

/** A world in which time passes by itself: workers run side by side, as many as their rows allow. */
export interface SimulatedWorld {
  readonly world: World;
  /** Lets time pass until then (ms since the epoch), in ticks; `each` is called at the beginning of every one. */
  run(until: number, each: (now: number) => Promise<void>): Promise<void>;
}

const seed = 16;

/** Sleeping waits until the clock has come to the time. */
function waitingClock(): TestClock {
  const clock = testClock();
  return { ...clock, sleep: (ms) => new Promise((resolve) => void clock.after(ms, resolve)) };
}

/** Batches of a queue at a time, where it is not those of its worker's row. */
export type Slots = Partial<Record<keyof World['queues'], number>>;

/** Opens a world of its own, with a worker for each of these queues. Time moves on when all has been done that can be done now. */
export async function openSimulatedWorld(
  queues: readonly (keyof World['queues'])[],
  slots: Slots = {},
): Promise<SimulatedWorld> {
  const clock = waitingClock();
  const world = await openWorld(() => {}, { clock, ids: seededIds(randomFrom(seed)) });
  const table = counting(world.ports.table);
  Object.assign(world.ports, { table: table.counted });
  const pools = workOf(world.queues, world.ports).flatMap((work) => {
    const name = queues.find((one) => world.queues[one] === work.queue);
    return name ? [{ work, slots: slots[name] ?? slotsOf(name), busy: 0 }] : [];
  });

  const settle = async () => {
    for (let calm = 0; calm < 3; calm = table.underway() > 0 ? 0 : calm + 1) {
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const dispatch = async () => {
    for (let isNew = true; isNew; ) {
      isNew = pools.map(begin).some(Boolean);
      await settle();
    }
  };
  return {
    world,
    async run(until, each) {
      while (clock.now() < until) {
        await each(clock.now());
        await dispatch();
        clock.advance(tickMs);
      }
    },
  };
}

interface Pool {
  readonly work: Work;
  readonly slots: number;
  busy: number;
}

/** Begins batches while there are messages and free slots. Returns whether there was one. */
function begin(pool: Pool): boolean {
  let begun = 0;
  for (; pool.busy < pool.slots; begun++) {
    const records = pool.work.queue.receive();
    if (records.length === 0) break;
    pool.busy++;
    void invoke(pool.work, records).finally(() => pool.busy--);
  }
  return begun > 0;
}

function slotsOf(name: string): number {
  const rows: readonly WorkerRow[] = workers;
  const row = rows.find(({ trigger }) => 'queue' in trigger && trigger.queue === name);
  if (!row || !('queue' in row.trigger)) throw new Error(`no worker reads ${name}`);
  return row.trigger.concurrency;
}

/** The table, and how many calls of it are under way. */
function counting(table: Ports['table']) {
  let underway = 0;
  const counted = Object.fromEntries(
    Object.entries(table).map(([name, operation]) => [
      name,
      async (...given: unknown[]) => {
        underway++;
        try {
          return await (operation as (...args: unknown[]) => unknown)(...given);
        } finally {
          underway--;
        }
      },
    ]),
  ) as unknown as Ports['table'];
  return { counted, underway: () => underway };
}
