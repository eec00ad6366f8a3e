import type { FaultName } from './fault-kinds.ts';
import type { Fault } from './fault-queue.ts';
import { newTraceId } from './graph-error.ts';
import { type PhotoappError, photoappErrorOf } from './photoapp-errors.ts';
import { jsonReply, type Reply } from './reply.ts';

const transient = [1, 2];

/** A refusal with the platform's body. Its status is nearly always 400. */
export function photoappRefusal({ code, subcode, message }: PhotoappError, retryAfter?: number): Reply {
  const isTransient = transient.includes(code);
  const error = {
    message,
    type: code === 100 || code === 551 ? 'IGApiException' : 'OAuthException',
    code,
    ...(subcode !== undefined && { error_subcode: subcode }),
    ...(isTransient && { is_transient: true }),
    fbtrace_id: newTraceId(),
  };
  const headers: Record<string, string> = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  return jsonReply(isTransient ? 500 : 400, { error }, headers);
}

/** The error of each fault that names none itself. */
const errors: Partial<Record<FaultName, readonly [code: number, subcode?: number]>> = {
  rate_limit: [613],
  bad_parameter: [100],
  expired_token: [190, 463],
  server_error: [2],
};

/** The platform's words for a fault. */
export function photoappFault({ fault, code, subcode, retry_after }: Fault): Reply {
  const [ownCode = 1, ownSubcode] = errors[fault] ?? [];
  const error = code === undefined ? photoappErrorOf(ownCode, ownSubcode) : photoappErrorOf(code, subcode);
  return photoappRefusal(error ?? { code: 1, message: `sandbox fault: ${fault}` }, retry_after);
}
