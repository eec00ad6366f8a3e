import * as z from 'zod';
import { knownError } from '../chatapp/errors.ts';
import { errorStatuses } from '../evolution/errors.ts';
import { type Call, checkedBody, jsonReply, type Reply } from '../http.ts';
import { photoappErrorOf } from '../photoapp/errors.ts';
import {
  type Fault,
  type FaultAim,
  type FaultKind,
  type FaultName,
  faultAims,
  faultKinds,
  rateCodes,
  shopFaults,
} from './fault.ts';

/** Their answers have an id that can be left out. */
const withIds = new Set<FaultAim>(['photoapp', 'gateway']);

/** What does not go together in a fault: the fields that are wrong, each with the reason. */
function wrongIn({ fault, on, code, subcode, retry_after }: Fault): [field: string, why: string][] {
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

function codeProblemOf({ fault, on, code, subcode }: Omit<Fault, 'times'>): string | undefined {
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

/** The codes of an Evolution server are HTTP statuses. */
function statusProblemOf(fault: Fault['fault'], code: number | undefined): string | undefined {
  if (fault !== 'error') return code === undefined ? undefined : `${fault} takes no code; use the fault "error"`;
  if (code !== undefined && errorStatuses.includes(code)) return undefined;
  return `must be one of ${errorStatuses.join(', ')}`;
}

const names = Object.keys(faultKinds) as FaultName[];

/** The body of `POST /faults`. */
const FaultSchema: z.ZodType<Fault> = z
  .strictObject({
    fault: z.enum(names, { error: `must be one of ${names.join(', ')}` }),
    on: z.enum(faultAims, { error: `must be one of ${faultAims.join(', ')}` }).default('message'),
    times: z.int().min(1).max(1000).default(1),
    code: z.int().optional(),
    subcode: z.int().optional(),
    retry_after: z.int().min(0).max(86_400).optional(),
    delay_ms: z.int().min(0).max(600_000).optional(),
  })
  .superRefine((given, context) => {
    for (const [path, message] of wrongIn(given)) context.addIssue({ code: 'custom', path: [path], message });
  });

export interface FaultQueue {
  add(fault: Fault): void;
  /** In the order in which they will happen; `times` is what remains. */
  list(): readonly Fault[];
  clear(): void;
  /** Uses up the next fault that is aimed at this. */
  take(on: FaultAim): Fault | undefined;
}

export function createFaultQueue(): FaultQueue {
  let queue: readonly Fault[] = [];
  return {
    add(fault) {
      queue = [...queue, fault];
    },
    list: () => queue,
    clear() {
      queue = [];
    },
    take(on) {
      const taken = queue.find((fault) => fault.on === on);
      if (taken) {
        queue = queue.flatMap((fault) => {
          if (fault !== taken) return [fault];
          return fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : [];
        });
      }
      return taken;
    },
  };
}

interface State {
  readonly faults: FaultQueue;
}

const allowed = `Faults: ${Object.keys(faultKinds).join(', ')}. On: ${faultAims.join(', ')}.`;

/** `POST /faults`: queues a fault behind those that are there, and answers with all of them. */
export async function addFault(call: Call, state: State): Promise<Reply> {
  const checked = await checkedBody(call.request, FaultSchema, allowed);
  if ('refusal' in checked) return checked.refusal;
  state.faults.add(checked.body);
  return listFaults(call, state);
}

/** `GET /faults` */
export function listFaults(_call: Call, { faults }: State): Reply {
  return jsonReply(200, { faults: faults.list() });
}

/** `DELETE /faults` */
export function clearFaults(call: Call, state: State): Reply {
  state.faults.clear();
  return listFaults(call, state);
}
