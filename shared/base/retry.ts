/** How often what a service has left over is sent, and how long to wait before it is sent again. */
interface Rounds {
  /** Sends in all. */
  readonly rounds: number;
  /** Waits before the round of this number; the first that is waited for is 2. */
  readonly pause?: (round: number) => Promise<void>;
}

/**
 * Sends items until none is left over: a service that is throttled takes, or answers, a batch in part. `send` resolves to
 * what was left over. Resolves to what is left over after the last round, which is none where all went well.
 */
export async function sendInRounds<T>(
  items: readonly T[],
  send: (left: T[]) => Promise<readonly T[]>,
  { rounds, pause }: Rounds,
): Promise<readonly T[]> {
  let left = [...items];
  for (let round = 1; left.length > 0 && round <= rounds; round++) {
    if (round > 1) await pause?.(round);
    left = [...(await send(left))];
  }
  return left;
}
