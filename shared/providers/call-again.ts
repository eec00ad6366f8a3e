import type { OutboundResult } from '../outbound/outbound.ts';
import { seconds } from '../runtime/clock.ts';
import type { Deps } from '../runtime/deps.ts';

/** Calls that left nothing behind are tried this often in all. */
const tries = 4;
const firstPauseMs = 250;

/**
 * Makes a call that sends something, until `deadline` (ms since the epoch). Made again only while nothing can have arrived
 * there; once bytes may have left, never.
 */
export async function callAgain(
  call: () => Promise<OutboundResult>,
  deadline: number,
  { clock }: Deps,
): Promise<OutboundResult> {
  for (let attempt = 1; ; attempt++) {
    const result = await call();
    const pause = firstPauseMs * 2 ** (attempt - 1);
    const isLast = attempt === tries || clock.now() + pause + seconds(1) > deadline;
    if (result.kind !== 'unsent' || isLast) return result;
    await clock.sleep(pause);
  }
}
