import type { DataDirectory } from './data-directory.ts';
import { type Stops, stopAll } from './lifetime.ts';
import { startEngines } from './start-engines.ts';
import { runInThread } from './thread.ts';

interface Given {
  readonly data: DataDirectory;
  /** What a person has set. */
  readonly given: NodeJS.ProcessEnv;
}

// The embedded engines in a thread of their own: what they do for one request is done while the functions work on others.
await runInThread(async ({ data, given }: Given) => {
  const stops: Stops = [];
  try {
    const { answers, ...started } = await startEngines(data, given, stops);
    return { started, calls: answers, stop: () => stopAll(stops) };
  } catch (error) {
    await stopAll(stops);
    throw error;
  }
});
