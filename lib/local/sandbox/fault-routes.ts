import * as z from 'zod';
import type { Call, SandboxState } from './call.ts';
import { faultKinds } from './fault-kinds.ts';
import { FaultSchema } from './fault-queue.ts';
import { parseJson, readBody } from './read-body.ts';
import { jsonReply, type Reply } from './reply.ts';

/** Queues a fault behind those that are there, and answers with all of them. */
export async function addFault(call: Call, state: SandboxState): Promise<Reply> {
  const body = await readBody(call.request);
  if (!body) return jsonReply(413, { error: 'the body is over 1 MB' });
  const parsed = FaultSchema.safeParse(parseJson(body));
  if (!parsed.success) {
    const known = `Faults: ${Object.keys(faultKinds).join(', ')}.`;
    return jsonReply(400, { error: `${z.prettifyError(parsed.error)}\n${known}` });
  }
  state.faults.add(parsed.data);
  return listFaults(call, state);
}

export function listFaults(_call: Call, { faults }: SandboxState): Reply {
  return jsonReply(200, { faults: faults.list() });
}

export function clearFaults(call: Call, state: SandboxState): Reply {
  state.faults.clear();
  return listFaults(call, state);
}
