import * as z from 'zod';
import { acceptMessage } from '../accept-message.ts';
import { applyFault } from '../apply-fault.ts';
import { isToken } from '../bearer-token.ts';
import type { Call, SandboxState } from '../call.ts';
import { parseJson, readBody } from '../read-body.ts';
import { jsonReply, type Reply } from '../reply.ts';
import { evolutionError, evolutionFault, noInstance, unauthorized } from './evolution-error.ts';
import { instanceIn, isUnknown } from './instance.ts';
import { isOnChatapp } from './jid.ts';
import { type EvolutionRoute, messageSchemas } from './message-schemas.ts';
import { newEvolutionId, recordOf } from './record.ts';

/** The server's own limit is 136 MB. */
const mostBytes = 20 * 1024 * 1024;

/**
 * `POST /evolution/message/{route}/{instance}`: the instance is looked for before the key, as v2 does it. Faults come last,
 * as in `send-message.ts`. What was sent to a group or to anybody with a number is accepted.
 */
export const sendEvolution =
  (route: EvolutionRoute) =>
  async ({ request, id }: Call, state: SandboxState): Promise<Reply> => {
    const instance = instanceIn(id);
    if (isUnknown(instance)) return noInstance(instance);
    if (!isToken(request.headers.apikey)) return unauthorized();
    const body = await readBody(request, mostBytes);
    if (!body) return evolutionError(413, ['request entity too large']);
    const isJson = /^application\/json\b/i.test(request.headers['content-type'] ?? '');
    const payload = isJson ? parseJson(body) : undefined;
    const parsed = messageSchemas[route].safeParse(payload);
    if (!parsed.success) return evolutionError(400, problemsIn(parsed.error));

    const message_id = newEvolutionId();
    const message = {
      platform: 'gateway',
      at: new Date().toISOString(),
      instance,
      route,
      message_id,
      payload,
    } as const;
    const record = recordOf(message, 'PENDING');
    const { remoteJid: jid } = record.key;
    if (!isOnChatapp(jid)) return evolutionError(400, [{ jid, exists: false, number: jid.split('@')[0] }]);
    const { id: _, ...keyWithoutId } = record.key;
    const fault = state.faults.take('gateway');
    if (fault) {
      return applyFault(fault, {
        accept: () => acceptMessage(message, state),
        error: evolutionFault,
        withoutId: jsonReply(201, { ...record, key: keyWithoutId }),
        answer: jsonReply(201, record),
      });
    }
    acceptMessage(message, state);
    return jsonReply(201, record);
  };

const problemsIn = (error: z.ZodError): string[] =>
  error.issues.map(({ path, message }) => `instance.${z.core.toDotPath(path)} ${message}`);
