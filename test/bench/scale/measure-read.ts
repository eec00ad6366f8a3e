import { serve } from '../../../functions/conversations/get-conversations.ts';
import { keyCheck } from '../budgets.ts';
import type { Engines } from '../engines/start.ts';
import { invoke } from '../invoke.ts';
import { progress } from '../progress.ts';
import type { conversationRequest } from '../requests.ts';
import { median } from '../statistics.ts';
import { openWorld, type World } from '../world.ts';

/** One world counts units, which takes time; the other is timed. */
export interface Worlds {
  readonly counted: World;
  readonly timed: World;
}

export const openWorlds = (engines: Engines): Worlds => ({
  counted: openWorld(engines, { peeking: true }),
  timed: openWorld(engines, { peeking: false }),
});

/** An answer of E5 at some size, without the key check but for the time. */
export interface ReadAtScale {
  /** Messages of the conversation, or contacts of the organization. */
  readonly size: number;
  readonly what: string;
  /** On all pages. */
  readonly total: number;
  /** On this one. */
  readonly shown: number;
  readonly trips: number;
  /** Of those that come after each other. Absent in results of earlier runs. */
  readonly rounds?: number;
  readonly readUnits: number;
  /** Calculated from the items' sizes. */
  readonly publishedReadUnits: number;
  /** The last request's units: the rows, of an answer that looks first for what to show. */
  readonly rowUnits: number;
  /** Of the whole request. Absent in results of a run that shared the machine with too much else. */
  readonly ms?: number;
}

const runs = 5;

export async function measureRead(
  { counted, timed }: Worlds,
  {
    size,
    what,
    event,
  }: { readonly size: number; readonly what: string; readonly event: ReturnType<typeof conversationRequest> },
): Promise<ReadAtScale> {
  progress(`${size.toLocaleString('en')}: ${what}`);
  counted.take();
  const { count, pagination, conversations } = await invoke(serve(counted.ports), event);
  const shown: number = count ?? conversations.length;
  const { trips, rounds, readUnits, publishedReadUnits, operations } = counted.take();
  const handler = serve(timed.ports);
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const started = performance.now();
    await invoke(handler, event);
    times.push(performance.now() - started);
  }
  return {
    size,
    what,
    total: pagination?.totalMessages ?? pagination?.totalContacts ?? shown,
    shown,
    trips: trips - keyCheck.trips,
    rounds: rounds - keyCheck.trips,
    readUnits: readUnits - keyCheck.readUnits,
    publishedReadUnits: publishedReadUnits - keyCheck.readUnits,
    rowUnits: shown > 0 ? (operations.at(-1)?.readUnits ?? 0) : 0,
    ms: median(times),
  };
}

/** The first page, the middle one and the last. */
export function threeOf(things: number, limit: number): number[] {
  const pages = Math.ceil(things / limit);
  return [...new Set([1, Math.ceil(pages / 2), pages])];
}
