import { newTraceId } from '../chatapp/errors.ts';
import type { Fault, FaultName } from '../faults/fault.ts';
import { jsonReply, type Reply } from '../http.ts';

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

/** The error of each fault that brings no code of its own. */
const faultErrors: Partial<Record<FaultName, readonly [code: number, subcode?: number]>> = {
  rate_limit: [613],
  bad_parameter: [100],
  expired_token: [190, 463],
  server_error: [2],
};

/** A fault's error as the platform writes it. */
export function photoappFault({ fault, code, subcode, retry_after }: Fault): Reply {
  const [ownCode = 1, ownSubcode] = faultErrors[fault] ?? [];
  const error = code === undefined ? photoappErrorOf(ownCode, ownSubcode) : photoappErrorOf(code, subcode);
  return photoappRefusal(error ?? { code: 1, message: `sandbox fault: ${fault}` }, retry_after);
}

interface PhotoappError {
  readonly code: number;
  readonly subcode?: number;
  readonly message: string;
}

/** The platform's published errors. */
const rows: readonly (readonly [code: number, subcode: number | undefined, message: string])[] = [
  [1, undefined, 'An unknown error has occurred.'],
  [1, 1545133, 'An unknown error has occurred.'],
  [2, undefined, 'An unexpected error has occurred. Please retry your request later.'],
  [3, undefined, '(#3) Application does not have the capability to make this API call.'],
  [4, undefined, '(#4) Application request limit reached'],
  [10, undefined, '(#10) Application does not have permission for this action'],
  [10, 2534022, '(#10) This message is sent outside of allowed window.'],
  [10, 2018278, '(#10) This message is sent outside of allowed window.'],
  [17, undefined, '(#17) User request limit reached'],
  [32, undefined, '(#32) Page request limit reached'],
  [100, undefined, '(#100) Invalid parameter'],
  [100, 2018001, '(#100) No matching user found'],
  [100, 2018047, '(#100) Upload attachment failure.'],
  [100, 2534001, '(#100) The thread was archived or deleted by the user.'],
  [100, 2534014, '(#100) The requested user cannot be found.'],
  [100, 2534037, '(#100) The app is not the thread owner: another app controls this conversation.'],
  [102, undefined, '(#102) A user access token is required to request this resource.'],
  [190, undefined, 'Invalid OAuth access token - Cannot parse access token'],
  [190, 463, 'Error validating access token: Session has expired.'],
  [190, 467, 'Error validating access token: The session is invalid because the user logged out.'],
  [200, undefined, '(#200) The user has not allowed access to messages'],
  [230, undefined, '(#230) Requires instagram_manage_messages permission to manage the object'],
  [551, 1545041, "(#551) This person isn't available right now."],
  [613, undefined, '(#613) Calls to this api have exceeded the rate limit.'],
];

/** A row of the platform's errors: without a subcode, the first of the code. Undefined when there is no such error. */
export function photoappErrorOf(code: number, subcode?: number): PhotoappError | undefined {
  const row = rows.find(([c, s]) => c === code && (subcode === undefined || s === subcode));
  if (!row) return undefined;
  return { code, message: row[2], ...(row[1] !== undefined && { subcode: row[1] }) };
}
