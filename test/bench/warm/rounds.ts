/** Rounds that only warm up, and rounds that are measured. */
const warmUp = 8;
const measured = 8;
const perRound = 15;

export interface Series {
  handler(request: number): Promise<void>;
  bare(request: number): Promise<void>;
  /** The bare calls, and the provider called besides; absent where the handler calls none. */
  withProvider?(request: number): Promise<void>;
}

/** CPU time of a request in ms, one for each round. */
export type Rounds = Record<keyof Series, number[]>;

/** Runs the series by turns, each round in another order: what slows the machine down slows all of them down. */
export async function inRounds(series: Series): Promise<Rounds> {
  const names = Object.keys(series) as (keyof Series)[];
  const done = { handler: 0, bare: 0, withProvider: 0 };
  const times: Rounds = { handler: [], bare: [], withProvider: [] };
  for (let round = 0; round < warmUp + measured; round++) {
    for (const [index] of names.entries()) {
      const name = names[(index + round) % names.length] as keyof Series;
      const ms = await cpuOf(() => series[name]?.(done[name]++));
      if (round >= warmUp) times[name].push(ms);
    }
  }
  return times;
}

/** Requests of each series in all. */
inRounds.requests = (warmUp + measured) * perRound;

/** Of one request, in ms: all that the process does meanwhile, the collection of garbage and compilation included. */
async function cpuOf(request: () => Promise<void> | undefined): Promise<number> {
  // Nobody pays for another's garbage.
  globalThis.gc?.();
  const before = process.cpuUsage();
  for (let i = 0; i < perRound; i++) await request();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / perRound;
}
