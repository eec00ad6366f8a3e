import { errorLine } from '../admin/terminal.ts';

/** A stop takes a second or two; one that hangs is cut off, which loses nothing that was committed. */
const longestStopMs = 5_000;
/** A start takes a second, and much longer on a machine that is busy with other things. */
const longestStartMs = 30_000;
const parentCheckMs = 200;

/**
 * Ends the process cleanly at the first SIGINT or SIGTERM. Further ones change nothing: npm passes on a Ctrl-C that the
 * terminal has sent to all its processes already. `started` resolves to what there is to stop once it has started.
 */
export function endWhenAsked(started: () => Promise<{ stop(): Promise<void> } | undefined>): void {
  let ending = false;
  const end = async () => {
    if (ending) return;
    ending = true;
    const exitAfter = (ms: number) => setTimeout(() => process.exit(1), ms);
    const limit = exitAfter(longestStartMs);
    try {
      const running = await started();
      clearTimeout(limit);
      exitAfter(longestStopMs);
      await running?.stop();
      process.exit(0);
    } catch (error) {
      console.error(`relaydesk: ${errorLine(error)}`);
      process.exit(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void end());
  if (process.env.npm_lifecycle_event === 'start') endWithoutParent(() => void end());
}

/** A signal to npm ends npm and its shell but does not reach us, and the next start would find every port taken. */
function endWithoutParent(end: () => void): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) end();
  }, parentCheckMs).unref();
}

/** How to stop what has been started, in the order of starting. */
export type Stops = (() => unknown)[];

/** Stops everything, last started first. */
export async function stopAll(stops: Stops): Promise<void> {
  for (const stop of stops.splice(0).toReversed()) await stop();
}

/** The values of starts at the same time. Throws what one of them did only when all are over, so that nothing starts after the stops. */
export async function allStarted<const T extends readonly Promise<unknown>[]>(starts: T) {
  await Promise.allSettled(starts);
  return Promise.all(starts);
}
