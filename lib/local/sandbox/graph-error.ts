import { randomBytes } from 'node:crypto';
import { providerErrors } from './provider-errors.ts';
import { jsonReply, type Reply } from './reply.ts';

export interface GraphErrorOptions {
  /** Instead of the status that goes with the code. */
  readonly status?: number;
  readonly subcode?: number;
  /** Instead of the code's title. The provider then gives no details besides. */
  readonly message?: string;
  /** Whole seconds, as a `Retry-After` header. */
  readonly retryAfter?: number;
}

export const newTraceId = (): string => `A${randomBytes(16).toString('base64url')}`;

/** A refusal with the provider's body and status. */
export function graphError(code: number, details: string, options: GraphErrorOptions = {}): Reply {
  const { title, status } = knownError(code) ?? { title: 'Unknown error', status: 400 };
  const error = {
    message: options.message ?? `(#${code}) ${title}`,
    type: 'OAuthException',
    code,
    ...(options.message === undefined && { error_data: { messaging_product: 'whatsapp', details } }),
    ...(options.subcode === undefined ? {} : { error_subcode: options.subcode }),
    fbtrace_id: newTraceId(),
  };
  const headers: Record<string, string> =
    options.retryAfter === undefined ? {} : { 'retry-after': String(options.retryAfter) };
  return jsonReply(options.status ?? status, { error }, headers);
}

/** What the provider says of a method that an object does not take, and of an object that is not there. */
export function unsupportedRequest(method: string, id: string): Reply {
  return graphError(100, `Unsupported ${method.toLowerCase()} request for the object '${id}'`, { subcode: 33 });
}

/** The row of a code, or `undefined` when the provider has no such code. */
export function knownError(code: number): { readonly title: string; readonly status: number } | undefined {
  if (Number.isInteger(code) && code >= 200 && code <= 299) return { title: 'API Permission', status: 403 };
  const row = providerErrors.find(([known]) => known === code);
  return row && { title: row[2], status: row[1] };
}
