import type { Inbound } from '../../../messages/inbound/inbound.ts';
import { receiptOf } from '../../../messages/receipt.ts';
import { looseId, looseName, memberOf } from './lenient.ts';

/** A receipt. A status that is none of ours (`deleted` is one of the provider's) changes nothing. */
export function inboundStatus(item: unknown, now: number): Inbound {
  const receipt = receiptOf(item, now);
  if (receipt) return { kind: 'status', receipt };
  const status = looseName(64).parse(memberOf(item, 'status'));
  if (looseId.parse(memberOf(item, 'id')) === undefined) return { kind: 'unknown', reason: 'a status of no message' };
  return { kind: 'nothing', reason: `a status that is none of ours: ${status ?? 'empty'}` };
}
