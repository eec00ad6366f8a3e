import { setTimeout as wait } from 'node:timers/promises';
import { type FaultKind, faultKinds } from './fault-kinds.ts';
import type { Fault } from './fault-queue.ts';
import type { Reply } from './reply.ts';

/** What a fault happens to. */
export interface FaultTarget {
  /** Puts what was sent on record. */
  accept(): void;
  /** The platform's own words for the fault's error. */
  error(fault: Fault): Reply;
  /** The answer to something accepted, but for its id; where there is such a fault. */
  readonly withoutId?: Reply;
  /** The answer to something accepted; where it can be late. */
  readonly answer?: Reply;
}

/** What the client gets instead of an answer. What counts as accepted is on record before the delay. */
export async function applyFault(fault: Fault, target: FaultTarget): Promise<Reply> {
  const kind: FaultKind = faultKinds[fault.fault];
  if (kind.accepts) target.accept();
  // Not a reason to keep a stopped sandbox alive.
  if (fault.delay_ms) await wait(fault.delay_ms, undefined, { ref: false });
  switch (kind.ends) {
    case 'error':
      return target.error(fault);
    case 'without_id':
      return target.withoutId ?? garbage;
    case 'answer':
      return target.answer ?? garbage;
    case 'garbage':
      return garbage;
    default:
      return kind.ends;
  }
}

const garbage: Reply = { status: 200, body: '<html>this is not JSON' };
