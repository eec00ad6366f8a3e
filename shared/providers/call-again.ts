import type { OutboundResult } from '../outbound/outbound.ts';
import { seconds } from '../runtime/clock.ts';
import type { Deps } from '../runtime/deps.ts';

/** Calls that left nothing behind are tried this often in all. */
const tries = 4;
const firstPauseMs = 250;

/** A call with what is left until `deadline` (ms since the epoch). Made in no time at all, it could leave something behind. */
export async function callInTime(
  call: (timeoutMs: number) => Promise<OutboundResult>,
  deadline: number,
  { clock }: Deps,
): Promise<OutboundResult> {
  const timeoutMs = deadline - clock.now();
  return timeoutMs > 0 ? call(timeoutMs) : { kind: 'unsent', reason: 'no time was left' };
}

/**
 * Makes a call that sends something, until `deadline` (ms since the epoch). Made again only while nothing can have arrived
 * there; once bytes may have left, never.
 */
export async function callAgain(
  call: (timeoutMs: number) => Promise<OutboundResult>,
  deadline: number,
  deps: Deps,
): Promise<OutboundResult> {
  const { clock } = deps;
  for (let attempt = 1; ; attempt++) {
    const result = await callInTime(call, deadline, deps);
    const pause = firstPauseMs * 2 ** (attempt - 1);
    const isLast = attempt === tries || clock.now() + pause + seconds(1) > deadline;
    if (result.kind !== 'unsent' || isLast) return result;
    await clock.sleep(pause);
  }
}
