import type { Fault } from '../faults/fault.ts';
import { jsonReply, type Reply } from '../http.ts';

const names: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  500: 'Internal Server Error',
};

/** The HTTP statuses that the fault `error` can ask for. */
export const errorStatuses: readonly number[] = [400, 401, 403, 404, 408, 413, 422, 429, 500, 502, 503, 504];

/** A refusal as Evolution v2 writes it; `message` is a text, or a list of texts or objects. */
export function evolutionError(status: number, message: string | readonly unknown[], retryAfter?: number): Reply {
  const headers: Record<string, string> = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  return jsonReply(status, { status, error: names[status] ?? 'Error', response: { message } }, headers);
}

export const unauthorized = (): Reply => evolutionError(401, 'Unauthorized');
export const noInstance = (name: string): Reply => evolutionError(404, [`The "${name}" instance does not exist`]);

/** A fault's error as the server writes it; `code` is an HTTP status. */
export function evolutionFault({ fault, code, retry_after }: Fault): Reply {
  switch (fault) {
    case 'rate_limit':
      return evolutionError(429, ['Too many requests'], retry_after);
    case 'bad_parameter':
      return evolutionError(400, [{ jid: '5511999990000@s.whatsapp.net', exists: false, number: '5511999990000' }]);
    case 'expired_token':
      return unauthorized();
    case 'error':
      return evolutionError(code ?? 500, [`sandbox fault: ${fault}`], retry_after);
    default:
      return evolutionError(500, 'Internal Server Error', retry_after);
  }
}
