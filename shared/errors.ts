import type { Api, EndpointRow } from './routes.ts';

/** The closed list of short error names, each with its HTTP status. The docs and the tests read it too. */
export const errorStatus = {
  'Invalid request body': 400,
  'Missing required field': 400,
  'Invalid field': 400,
  'Invalid message type': 400,
  'Missing required parameter': 400,
  'Invalid parameter': 400,
  'Invalid provider': 400,
  'Media download failed': 400,
  'Unsupported media': 400,
  'Provider rejected message': 400,
  'Re-engagement required': 400,
  'Contact opted out': 400,
  'Template not usable': 400,
  'Invalid API key': 401,
  'Invalid access token': 401,
  'Verification failed': 403,
  Forbidden: 403,
  'Organization suspended': 403,
  'Contact not found': 404,
  'Organization not found': 404,
  'Webhook not found': 404,
  'Message not found': 404,
  'Media not found': 404,
  'Upload not found': 404,
  'Broadcast not found': 404,
  'Delivery not found': 404,
  'Event not found': 404,
  'Template not found': 404,
  'Member not found': 404,
  'Key not found': 404,
  'Reply not found': 404,
  'Channel not found': 404,
  'Not found': 404,
  'Method not allowed': 405,
  'Broadcast already started': 409,
  'Contact already exists': 409,
  'Member already exists': 409,
  'Last owner': 409,
  'Channel already exists': 409,
  'Template already exists': 409,
  'Request in progress': 409,
  'Webhook limit reached': 409,
  'Media link expired': 410,
  'Payload too large': 413,
  'Unsupported content type': 415,
  'Idempotency key reused': 422,
  'Rate limited': 429,
  'Quota exceeded': 429,
  'Provider limit reached': 500,
  'Provider upload failed': 500,
  'Provider send failed': 500,
  'Send outcome unknown': 500,
  'Internal server error': 500,
  'Send unconfirmed': 502,
} as const;

/** One of the short error names. */
export type ErrorName = keyof typeof errorStatus;

/** Endpoints whose clients expect the same errors: those of an API, unless the row says otherwise. */
export type ErrorFamily = Api | 'photoapp';

/** The family of an endpoint's errors. */
export const familyOf = ({ api, errors }: EndpointRow): ErrorFamily => errors ?? api;

/** Errors that have another status in a family than in the list. */
const familyStatus: Readonly<Record<ErrorFamily, Readonly<Partial<Record<ErrorName, number>>>>> = {
  service: {},
  gateway: {},
  console: {},
  photoapp: { 'Provider rejected message': 500, 'Send outcome unknown': 504 },
};

/** The HTTP status of an error for the clients of a family. */
export const statusIn = (family: ErrorFamily, name: ErrorName): number =>
  familyStatus[family][name] ?? errorStatus[name];

interface ErrorDetails {
  /** The number that was searched, when a send's contact was not found. */
  readonly chatapp_id?: string;
  /** Ours, of the message of a send that is on record. */
  readonly id?: string;
  /** A template is refused for what these values come to: with another's it may be usable. */
  readonly isOfValues?: true;
  /** Why the channel takes nothing any more until it is connected anew. */
  readonly trouble?: string;
  /** Whole seconds after which to try again; sent as the header `Retry-After`. */
  readonly retryAfter?: number;
  /** The methods that the path has; sent as the header `Allow`. */
  readonly allow?: string;
  /** This is the first answer to the same `Idempotency-Key` again; sent as the header `Idempotency-Replayed`. */
  readonly replayed?: true;
}

/** Thrown to refuse a request. `message` goes to the caller: it names the field, the limit or the id, and no secret. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The short name. */
  readonly error: ErrorName;
  readonly details: ErrorDetails;

  constructor(error: ErrorName, message: string, details: ErrorDetails = {}) {
    super(message);
    this.error = error;
    this.details = details;
  }
}

/** Whether an error is an `ApiError`. By name, not by class: it must hold across two copies of this module. */
export function isApiError(thrown: unknown): thrown is ApiError {
  return thrown instanceof Error && thrown.name === 'ApiError';
}

/** What an error says in headers. */
export const errorHeaders = ({ details: { retryAfter, replayed, allow } }: ApiError): Record<string, string> => ({
  ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
  ...(replayed && { 'Idempotency-Replayed': 'true' }),
  ...(allow !== undefined && { Allow: allow }),
});

/**
 * The one map from an error to the body that a family's clients expect. `requestId` is that of the header `X-Request-Id`: a member
 * too where the body is ours.
 */
export function errorBody(
  family: ErrorFamily,
  { error, message, details }: ApiError,
  requestId: string,
): Record<string, unknown> {
  const { chatapp_id } = details;
  const id = details.id !== undefined && { id: details.id };
  switch (family) {
    case 'service':
    case 'console':
      return { error, message, ...(chatapp_id !== undefined && { chatapp_id }), ...id, request_id: requestId };
    case 'gateway':
      return { status: statusIn(family, error), error: true, response: { message: [message] }, ...id };
    case 'photoapp':
      return { success: false, error: message, ...id };
  }
}
