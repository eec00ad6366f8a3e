import type { ErrorName } from './types.ts';

interface Facts {
  readonly status: number;
  readonly body?: unknown;
  readonly request_id?: string;
  readonly retry_after?: number;
  readonly idempotency_key?: string;
  readonly cause?: unknown;
}

/** A request that was refused or has failed, or to which no answer came. */
export class RelaydeskError extends Error {
  override readonly name = 'RelaydeskError';
  /** The HTTP status; 0 where no answer came. */
  readonly status: number;
  /** The short name from the closed list. Null where the answer has none: the photo-app send, the gateway, API Gateway itself, and no answer. */
  readonly error: ErrorName | null;
  /** By which the operator finds the request in the log. */
  readonly request_id: string | undefined;
  /** The message that is on record although its send has failed, or its outcome is not known. */
  readonly id: string | undefined;
  /** The number that was searched for, where the contact of a send was not found. */
  readonly chatapp_id: string | undefined;
  /** Seconds after which to try again, where the answer says so. */
  readonly retry_after: number | undefined;
  /** The key under which it was sent: a call with the same body and this key sends nothing twice. */
  readonly idempotency_key: string | undefined;
  /** The answer as it came. */
  readonly body: unknown;

  constructor(message: string, { status, body, request_id, retry_after, idempotency_key, cause }: Facts) {
    super(message, { cause });
    const { error, id, chatapp_id, request_id: named } = Object(body) as Record<string, unknown>;
    this.status = status;
    // The photo-app send has its explanation in this member, and the gateway says true.
    this.error = text(Object(body).message) !== undefined ? ((text(error) ?? null) as ErrorName | null) : null;
    this.request_id = request_id ?? text(named);
    this.id = text(id);
    this.chatapp_id = text(chatapp_id);
    this.retry_after = retry_after;
    this.idempotency_key = idempotency_key;
    this.body = body;
  }
}

/** Whether something thrown is an error of this client, and one of the named ones where names are given. */
export function isRelaydeskError(thrown: unknown): thrown is RelaydeskError;
export function isRelaydeskError<Name extends ErrorName>(
  thrown: unknown,
  ...names: readonly [Name, ...Name[]]
): thrown is RelaydeskError & { readonly error: Name };
export function isRelaydeskError(thrown: unknown, ...names: readonly (ErrorName | null)[]): boolean {
  // By name, not by class: it must hold across two copies of this package.
  if (!(thrown instanceof Error) || thrown.name !== 'RelaydeskError') return false;
  return names.length === 0 || names.includes((thrown as RelaydeskError).error);
}

/** The explanation in an error's body, in any of the forms that there are. */
export function explanationIn(body: unknown): string | undefined {
  const { message, error, response } = Object(body) as { message?: unknown; error?: unknown; response?: unknown };
  const several: unknown = Object(response).message;
  return text(message) ?? (Array.isArray(several) ? several.join('; ') : text(error));
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
