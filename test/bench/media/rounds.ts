import { setTimeout as sleep } from 'node:timers/promises';
import { median, medianRatio } from '../statistics.ts';
import type { Copy } from './copy.ts';
import { memoryDuring } from './memory.ts';
import { copyProcess, type Took } from './process.ts';

/** One copy: what it took, and memory in MB where it could be seen. */
interface Measured extends Took {
  readonly peakMb?: number;
  readonly growthMb?: number;
}

/** The bundles by whose copy it is. */
export type Sides<T> = { readonly handler: T; readonly plain: T };

export interface Compared extends Sides<Measured> {
  /** The handler's figures by the plain copy's, round by round. */
  readonly msRatio: number;
  readonly cpuRatio: number;
}

export const rounds = 5;
/** For a process to come to rest after it has warmed up, in ms. */
const restMs = 300;

/** Medians of some rounds, in each a fresh process of both kinds, by turns which comes first. */
export async function inFreshProcesses(
  files: Sides<string>,
  environment: Record<string, string>,
  copies: { readonly warmUp: Copy; readonly measured: Copy },
): Promise<Compared> {
  const taken: Sides<Measured[]> = { handler: [], plain: [] };
  for (let round = 0; round < rounds; round++) {
    const sides = ['handler', 'plain'] as const;
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      taken[side].push(await once(files[side], environment, copies));
    }
  }
  const of = (side: keyof Sides<unknown>, figure: keyof Measured) => taken[side].flatMap((one) => one[figure] ?? []);
  const medians = (side: keyof Sides<unknown>) => {
    const seen = of(side, 'peakMb').length > 0;
    return {
      ms: median(of(side, 'ms')),
      cpuMs: median(of(side, 'cpuMs')),
      ...(seen && { peakMb: median(of(side, 'peakMb')), growthMb: median(of(side, 'growthMb')) }),
    };
  };
  return {
    handler: medians('handler'),
    plain: medians('plain'),
    msRatio: medianRatio(of('handler', 'ms'), of('plain', 'ms')),
    cpuRatio: medianRatio(of('handler', 'cpuMs'), of('plain', 'cpuMs')),
  };
}

/** The second file of a process: what loads, connects and warms up with the first is not what a file takes. */
async function once(
  file: string,
  environment: Record<string, string>,
  { warmUp, measured }: { readonly warmUp: Copy; readonly measured: Copy },
): Promise<Measured> {
  const child = copyProcess(file, environment);
  try {
    await child.make(warmUp);
    await sleep(restMs);
    let took: Took = { ms: Number.NaN, cpuMs: Number.NaN };
    const memory = await memoryDuring(child.pid, async () => {
      took = await child.make(measured);
    });
    return { ...took, ...(memory && { peakMb: memory.peak, growthMb: memory.peak - memory.before }) };
  } finally {
    child.end();
  }
}
