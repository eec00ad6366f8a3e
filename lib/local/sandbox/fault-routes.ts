import type { Call, SandboxState } from './call.ts';
import { checkedBody } from './checked-body.ts';
import { faultAims, faultKinds } from './fault-kinds.ts';
import { FaultSchema } from './fault-queue.ts';
import { jsonReply, type Reply } from './reply.ts';

const allowed = `Faults: ${Object.keys(faultKinds).join(', ')}. On: ${faultAims.join(', ')}.`;

/** Queues a fault behind those that are there, and answers with all of them. */
export async function addFault(call: Call, state: SandboxState): Promise<Reply> {
  const checked = await checkedBody(call.request, FaultSchema, allowed);
  if ('refusal' in checked) return checked.refusal;
  state.faults.add(checked.body);
  return listFaults(call, state);
}

export function listFaults(_call: Call, { faults }: SandboxState): Reply {
  return jsonReply(200, { faults: faults.list() });
}

export function clearFaults(call: Call, state: SandboxState): Reply {
  state.faults.clear();
  return listFaults(call, state);
}
