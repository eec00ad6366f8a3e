import { randomBytes } from 'node:crypto';
import { type Fault, type FaultKind, faultKinds } from '../faults/fault.ts';
import { type Call, hasBearerToken, jsonReply, type Reply } from '../http.ts';

interface GraphErrorOptions {
  /** Instead of the status that goes with the code. */
  readonly status?: number;
  readonly subcode?: number;
  /** Instead of the code's title. The provider then gives no details. */
  readonly message?: string;
  /** Whole seconds, as a `Retry-After` header. */
  readonly retryAfter?: number;
}

/** A fresh `fbtrace_id`, which both platforms put into their errors. */
export const newTraceId = (): string => `A${randomBytes(16).toString('base64url')}`;

/** A refusal with the body and the status of the provider's error `code`. */
export function graphError(code: number, details: string, options: GraphErrorOptions = {}): Reply {
  const headers: Record<string, string> =
    options.retryAfter === undefined ? {} : { 'retry-after': String(options.retryAfter) };
  const status = options.status ?? knownError(code)?.status ?? 400;
  return jsonReply(status, { error: errorObject(code, details, options) }, headers);
}

/** The member `error` of such a body. */
export function errorObject(code: number, details: string, options: GraphErrorOptions = {}): object {
  const title = knownError(code)?.title ?? 'Unknown error';
  return {
    message: options.message ?? `(#${code}) ${title}`,
    type: 'OAuthException',
    code,
    ...(options.message === undefined && { error_data: { messaging_product: 'whatsapp', details } }),
    ...(options.subcode === undefined ? {} : { error_subcode: options.subcode }),
    fbtrace_id: newTraceId(),
  };
}

/** Why a call to an account or a number of ours is not looked at: it has no token, or what it names is no id. */
export function refusalOfCall({ request, id }: Call): Reply | undefined {
  if (!hasBearerToken(request.headers.authorization)) return graphError(190, 'Invalid OAuth access token');
  return /^\d+$/.test(id) ? undefined : unsupportedRequest(request.method ?? '', id);
}

/** The provider's refusal of a method that an object does not take, and of an object that is not there. */
export function unsupportedRequest(method: string, id: string): Reply {
  return graphError(100, `Unsupported ${method.toLowerCase()} request for the object '${id}'`, { subcode: 33 });
}

/** The row of a code, or `undefined` when the provider has no such code. */
export function knownError(code: number): { readonly title: string; readonly status: number } | undefined {
  if (Number.isInteger(code) && code >= 200 && code <= 299) return { title: 'API Permission', status: 403 };
  const row = providerErrors.find(([known]) => known === code);
  return row && { title: row[2], status: row[1] };
}

/** A fault's error as the chat-app provider writes it. */
export function chatappFault({ fault, code, subcode, retry_after }: Fault): Reply {
  const kind: FaultKind = faultKinds[fault];
  return graphError(code ?? kind.code ?? 1, `sandbox fault: ${fault}`, {
    status: kind.status,
    subcode: subcode ?? kind.subcode,
    retryAfter: retry_after,
  });
}

/** Code, HTTP status, title: the provider's published errors (200 to 299, permissions, are a range and not listed). */
const providerErrors: readonly (readonly [code: number, status: number, title: string])[] = [
  [0, 401, 'AuthException'],
  [1, 400, 'API Unknown'],
  [2, 503, 'API Service'],
  [3, 500, 'API Method'],
  [4, 429, 'API Too Many Calls'],
  [10, 403, 'Permission Denied'],
  [33, 400, 'Parameter value is not valid'],
  [100, 400, 'Invalid parameter'],
  [190, 401, 'Invalid or expired access token'],
  [368, 403, 'Temporarily blocked for policies violations'],
  [2500, 400, 'Unknown path components'],
  [80007, 429, 'Rate limit issues'],
  [130403, 400, 'Business has blocked the user'],
  [130429, 429, 'Rate limit hit'],
  [130472, 400, "User's number is part of an experiment"],
  [130497, 403, 'Business account is restricted from messaging users in this country'],
  [131000, 500, 'Something went wrong'],
  [131005, 403, 'Access denied'],
  [131008, 400, 'Required parameter is missing'],
  [131009, 400, 'Parameter value is not valid'],
  [131016, 503, 'Service unavailable'],
  [131021, 400, 'Recipient cannot be sender'],
  [131026, 400, 'Message undeliverable'],
  [131030, 400, 'Recipient phone number not in allowed list'],
  [131031, 403, 'Business account has been locked'],
  [131042, 400, 'Business eligibility payment issue'],
  [131045, 500, 'Incorrect certificate'],
  [131047, 400, 'Re-engagement message'],
  [131048, 429, 'Spam rate limit hit'],
  [131049, 400, 'Meta chose not to deliver'],
  [131050, 400, 'User has stopped receiving marketing messages'],
  [131051, 400, 'Unsupported message type'],
  [131052, 400, 'Media download error'],
  [131053, 400, 'Media upload error'],
  [131056, 429, '(Business account, consumer account) pair rate limit hit'],
  [131057, 500, 'Account in maintenance mode'],
  [131062, 400, 'Business-scoped user id recipients are not supported for this message'],
  [131064, 400, 'Message classification limit hit'],
  [132000, 400, 'Number of parameters does not match the expected number of params'],
  [132001, 404, 'Template name does not exist in the translation'],
  [132005, 400, 'Translated text too long'],
  [132007, 400, 'Template format character policy violated'],
  [132012, 400, 'Template parameter format mismatch'],
  [132015, 400, 'Template is paused'],
  [132016, 400, 'Template is disabled'],
  [132018, 400, 'Template parameters are not valid'],
  [132068, 400, 'Flow is blocked'],
  [132069, 400, 'Flow is throttled'],
  [133004, 503, 'Server temporarily unavailable'],
  [133010, 400, 'Phone number not registered'],
  [135000, 400, 'Generic user error'],
  [138006, 400, 'Call permission is missing'],
  [139100, 400, 'Failed to block/unblock users'],
];
