import { setTimeout as wait } from 'node:timers/promises';
import { type FaultKind, faultKinds } from './fault-kinds.ts';
import type { Fault } from './fault-queue.ts';
import { graphError } from './graph-error.ts';
import type { Reply } from './reply.ts';

/** What the client gets instead of an answer. A message that counts as accepted is on record before the delay. */
export async function applyFault({ fault, code, retry_after, delay_ms }: Fault, accept: () => void): Promise<Reply> {
  const kind: FaultKind = faultKinds[fault];
  if (kind.accepts) accept();
  // Not a reason to keep a stopped sandbox alive.
  if (delay_ms) await wait(delay_ms, undefined, { ref: false });
  switch (kind.ends) {
    case 'error':
      return graphError(code ?? kind.code ?? 1, `sandbox fault: ${fault}`, {
        status: kind.status,
        subcode: kind.subcode,
        retryAfter: retry_after,
      });
    case 'garbage':
      return { status: 200, body: '<html>this is not JSON' };
    default:
      return kind.ends;
  }
}
