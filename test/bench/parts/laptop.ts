import { inNewDirectory } from '../laptop/directory.ts';
import { startLaptop } from '../laptop/laptop.ts';
import { progress } from '../progress.ts';
import { median } from '../statistics.ts';

/** How long `npm start` takes until it says that all is ready, in ms. */
export interface StartFigures {
  readonly name: 'the first after an installation' | 'with what earlier ones have compiled';
  readonly ms: number;
}

const runs = 5;

/** Starts with no data yet, one at a time: the middle ones. */
export async function measureStarts(): Promise<StartFigures[]> {
  // Fills Node's cache of what is compiled.
  await startedIn({});
  const first = await timesOf('the first after an installation', { NODE_DISABLE_COMPILE_CACHE: '1' });
  return [first, await timesOf('with what earlier ones have compiled', {})];
}

async function timesOf(name: StartFigures['name'], variables: NodeJS.ProcessEnv): Promise<StartFigures> {
  const times: number[] = [];
  for (let run = 1; run <= runs; run++) {
    progress(`npm start, ${name}: ${run} of ${runs}`);
    times.push(await startedIn(variables));
  }
  return { name, ms: median(times) };
}

const startedIn = (variables: NodeJS.ProcessEnv): Promise<number> =>
  inNewDirectory(async (directory) => {
    const began = performance.now();
    const laptop = await startLaptop(directory, { by: 'npm', variables });
    const ms = performance.now() - began;
    await laptop.stop();
    return ms;
  });
