import { type FaultKind, faultKinds, rateCodes, shopFaults } from './fault-kinds.ts';
import type { Fault } from './fault-queue.ts';
import { knownError } from './graph-error.ts';
import { photoappErrorOf } from './photoapp-errors.ts';

/** What does not go together in a fault that was asked for: the field, and why. */
export function wrongIn({ fault, on, code, subcode, retry_after }: Fault): [field: string, why: string][] {
  const kind: FaultKind = faultKinds[fault];
  const wrong: [string, string][] = [];
  if (kind.ends === 'without_id' && on !== 'photoapp') wrong.push(['on', `${fault} is for photoapp`]);
  if (on === 'shop' && !shopFaults.includes(fault)) wrong.push(['fault', `a shop knows ${shopFaults.join(', ')}`]);
  if (retry_after !== undefined && kind.ends !== 'error') wrong.push(['retry_after', `${fault} answers with no error`]);
  if (subcode !== undefined && fault !== 'error') wrong.push(['subcode', 'goes with the fault "error"']);
  const codeProblem = codeProblemOf({ fault, on, code, subcode });
  return codeProblem === undefined ? wrong : [...wrong, ['code', codeProblem]];
}

function codeProblemOf({ fault, on, code, subcode }: Pick<Fault, 'fault' | 'on' | 'code' | 'subcode'>) {
  if (on === 'shop') return code === undefined ? undefined : 'a shop has no codes';
  if (fault === 'error') {
    const known = code !== undefined && (on === 'photoapp' ? photoappErrorOf(code, subcode) : knownError(code));
    return known ? undefined : 'must be a code of the provider';
  }
  if (code === undefined) return undefined;
  if (fault !== 'rate_limit') return `${fault} takes no code; use the fault "error"`;
  return rateCodes[on].includes(code) ? undefined : `must be one of ${rateCodes[on].join(', ')}`;
}
