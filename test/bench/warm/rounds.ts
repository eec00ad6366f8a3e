/** Requests that only warm up, and rounds of what is measured. */
const warmUp = 240;
const rounds = 10;
const perRound = 20;

export interface Series {
  handler(request: number): Promise<void>;
  bare(request: number): Promise<void>;
  /** The bare calls, and the provider called besides. */
  withProvider(request: number): Promise<void>;
}

/** CPU time of a request in ms, one for each round. */
export type Rounds = Record<keyof Series, number[]>;

/** Runs the series by turns, each round in another order: what slows the machine down slows all of them down. */
export async function inRounds(series: Series): Promise<Rounds> {
  const names = Object.keys(series) as (keyof Series)[];
  const done = { handler: 0, bare: 0, withProvider: 0 };
  const times: Rounds = { handler: [], bare: [], withProvider: [] };
  const run = async (name: keyof Series, requests: number) => {
    // Nobody pays for another's garbage.
    globalThis.gc?.();
    const before = process.cpuUsage();
    for (let i = 0; i < requests; i++) await series[name](done[name]++);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / requests;
  };
  for (let i = 0; i < warmUp / perRound; i++) for (const name of names) await run(name, perRound);
  for (let round = 0; round < rounds; round++) {
    for (const [index] of names.entries()) {
      const name = names[(index + round) % names.length] as keyof Series;
      times[name].push(await run(name, perRound));
    }
  }
  return times;
}

inRounds.requests = warmUp + rounds * perRound;
