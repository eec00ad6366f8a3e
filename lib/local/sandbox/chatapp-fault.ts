import { type FaultKind, faultKinds } from './fault-kinds.ts';
import type { Fault } from './fault-queue.ts';
import { graphError } from './graph-error.ts';
import type { Reply } from './reply.ts';

/** The chat-app provider's words for a fault. */
export function chatappFault({ fault, code, subcode, retry_after }: Fault): Reply {
  const kind: FaultKind = faultKinds[fault];
  return graphError(code ?? kind.code ?? 1, `sandbox fault: ${fault}`, {
    status: kind.status,
    subcode: subcode ?? kind.subcode,
    retryAfter: retry_after,
  });
}
