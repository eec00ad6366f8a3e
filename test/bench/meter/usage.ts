/** One request to AWS. */
interface Operation {
  readonly command: string;
  readonly writeUnits: number;
  readonly readUnits: number;
}

/** What a piece of work has used of everything outside the process. */
export interface Usage {
  /** Requests to DynamoDB, the SDK's own retries included. */
  trips: number;
  /** The same, but those of one run of a function that are under way together count as one. */
  rounds: number;
  /** As the engine reports them, indexes included. */
  writeUnits: number;
  /** The part of them that indexes cost. */
  indexUnits: number;
  readUnits: number;
  /** For conditions that did not hold: AWS charges for them, and no answer says how much. Estimated, and not in `writeUnits`. */
  refusedUnits: number;
  /** Writes that were refused. */
  refused: number;
  /** The same units, calculated from the sizes of the items; only where one thing happens at a time. */
  publishedWriteUnits: number;
  publishedReadUnits: number;
  queueCalls: number;
  /** Uploads of files included. */
  providerCalls: number;
  /** Files that were fetched from where a caller said. */
  downloads: number;
  /** Requests to S3: those that AWS charges as PUT (whatever stores or ends an upload), and as GET. */
  storageWrites: number;
  storageReads: number;
  /** What was logged, in bytes. */
  logBytes: number;
  /** In the order of their answers. */
  operations: Operation[];
}

export const noUsage = (): Usage => ({
  trips: 0,
  rounds: 0,
  writeUnits: 0,
  indexUnits: 0,
  readUnits: 0,
  refusedUnits: 0,
  refused: 0,
  publishedWriteUnits: 0,
  publishedReadUnits: 0,
  queueCalls: 0,
  providerCalls: 0,
  downloads: 0,
  storageWrites: 0,
  storageReads: 0,
  logBytes: 0,
  operations: [],
});

type Figure = Exclude<keyof Usage, 'operations'>;

/** Each figure by `n`. The operations are left out: they are those of all. */
export function perOne(usage: Usage, n: number): Usage {
  const figures = Object.entries(usage).filter(([name]) => name !== 'operations') as [Figure, number][];
  return { ...noUsage(), ...Object.fromEntries(figures.map(([name, value]) => [name, value / n])) };
}

/** Each figure on average, without the operations. */
export function meanOf(usages: readonly Usage[]): Usage {
  const figures = Object.keys(noUsage()).filter((name) => name !== 'operations') as Figure[];
  const sums = figures.map((figure) => [figure, usages.reduce((sum, usage) => sum + usage[figure], 0)]);
  return perOne({ ...noUsage(), ...Object.fromEntries(sums) }, Math.max(1, usages.length));
}
