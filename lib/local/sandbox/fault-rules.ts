import { evolutionStatuses } from './evolution/evolution-error.ts';
import { type FaultAim, type FaultKind, faultKinds, rateCodes, shopFaults } from './fault-kinds.ts';
import type { Fault } from './fault-queue.ts';
import { knownError } from './graph-error.ts';
import { photoappErrorOf } from './photoapp-errors.ts';

/** Whose answers have an id that can be left out. */
const withIds = new Set<FaultAim>(['photoapp', 'gateway']);

/** What does not go together in a fault that was asked for: the field, and why. */
export function wrongIn({ fault, on, code, subcode, retry_after }: Fault): [field: string, why: string][] {
  const kind: FaultKind = faultKinds[fault];
  const wrong: [string, string][] = [];
  if (kind.ends === 'without_id' && !withIds.has(on)) wrong.push(['on', `${fault} is for photoapp and gateway`]);
  if (kind.ends === 'answer' && on !== 'gateway') wrong.push(['on', `${fault} is for gateway`]);
  if (on === 'shop' && !shopFaults.includes(fault)) wrong.push(['fault', `a shop knows ${shopFaults.join(', ')}`]);
  if (retry_after !== undefined && kind.ends !== 'error') wrong.push(['retry_after', `${fault} answers with no error`]);
  if (subcode !== undefined && fault !== 'error') wrong.push(['subcode', 'goes with the fault "error"']);
  const codeProblem = codeProblemOf({ fault, on, code, subcode });
  return codeProblem === undefined ? wrong : [...wrong, ['code', codeProblem]];
}

function codeProblemOf({ fault, on, code, subcode }: Pick<Fault, 'fault' | 'on' | 'code' | 'subcode'>) {
  if (on === 'shop') return code === undefined ? undefined : 'a shop has no codes';
  if (on === 'gateway') return statusProblemOf(fault, code);
  if (fault === 'error') {
    const known = code !== undefined && (on === 'photoapp' ? photoappErrorOf(code, subcode) : knownError(code));
    return known ? undefined : 'must be a code of the provider';
  }
  if (code === undefined) return undefined;
  if (fault !== 'rate_limit') return `${fault} takes no code; use the fault "error"`;
  return rateCodes[on].includes(code) ? undefined : `must be one of ${rateCodes[on].join(', ')}`;
}

/** An Evolution server has no codes but HTTP's. */
function statusProblemOf(fault: Fault['fault'], code: number | undefined): string | undefined {
  if (fault !== 'error') return code === undefined ? undefined : `${fault} takes no code; use the fault "error"`;
  if (code !== undefined && evolutionStatuses.includes(code)) return undefined;
  return `must be one of ${evolutionStatuses.join(', ')}`;
}
