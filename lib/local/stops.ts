/** How to stop what has been started, in the order of starting. */
export type Stops = (() => unknown)[];

/** Stops everything, last started first. */
export async function stopAll(stops: Stops): Promise<void> {
  for (const stop of stops.splice(0).toReversed()) await stop();
}
