import * as z from 'zod';
import { applyFault } from '../faults/fault.ts';
import { type Call, jsonReply, parseJson, type Reply, readBody } from '../http.ts';
import type { SandboxState } from '../state.ts';
import { evolutionError, evolutionFault } from './errors.ts';
import { instanceOf, problemsIn } from './routes.ts';

const filled = z.string().min(1);
const ReadSchema = z.looseObject({
  readMessages: z.array(z.looseObject({ id: filled, fromMe: z.boolean(), remoteJid: filled })).min(1),
});
const PresenceSchema = z.looseObject({
  number: filled,
  presence: z.enum(['unavailable', 'available', 'composing', 'recording', 'paused']),
  delay: z.number(),
});

/** The body of a call that fits a schema, or why the server does not take it. */
async function bodyOf<T>(
  call: Call,
  schema: z.ZodType<T>,
): Promise<{ readonly body: T } | { readonly refusal: Reply }> {
  const found = instanceOf(call);
  if ('refusal' in found) return found;
  const parsed = schema.safeParse(parseJson((await readBody(call.request)) ?? Buffer.of()));
  return parsed.success ? { body: parsed.data } : { refusal: evolutionError(400, problemsIn(parsed.error)) };
}

/** `POST /evolution/chat/markMessageAsRead/{instance}`: each message that it names is read. */
export async function markEvolutionRead(call: Call, { reads, faults }: SandboxState): Promise<Reply> {
  const given = await bodyOf(call, ReadSchema);
  if ('refusal' in given) return given.refusal;
  const message_ids = given.body.readMessages.map(({ id }) => id);
  const accept = () => reads.add({ platform: 'gateway', message_ids, shows: 'read' });
  const answer = jsonReply(201, { message: 'Read messages', read: 'success' });
  const fault = faults.take('gateway');
  if (fault) return applyFault(fault, { accept, error: evolutionFault, withoutId: answer, answer });
  accept();
  return answer;
}

/** `POST /evolution/chat/sendPresence/{instance}`. A real server answers when the `delay` is over. */
export async function showPresence(call: Call, { reads }: SandboxState): Promise<Reply> {
  const given = await bodyOf(call, PresenceSchema);
  if ('refusal' in given) return given.refusal;
  const { number: person, presence } = given.body;
  if (presence === 'composing') reads.add({ platform: 'gateway', person, shows: 'typing' });
  return jsonReply(201, { presence });
}
