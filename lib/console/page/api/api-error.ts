/** What the API says of a request that it refuses, or could not do. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The error's short name: `Contact not found`. */
  readonly error: string;
  /** In the log of the service, too. */
  readonly requestId: string | undefined;
  /** Our id of the message, where the send is on record all the same. */
  readonly messageId: string | undefined;
  /** Seconds after which it may be tried again. */
  readonly retryAfter: number | undefined;

  constructor(response: Response, body: unknown) {
    const told = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
    const error = text(told.error) ?? response.statusText;
    super(text(told.message) ?? (error || `HTTP ${response.status}`));
    this.status = response.status;
    this.error = error || `HTTP ${response.status}`;
    this.requestId = text(told.request_id) ?? response.headers.get('x-request-id') ?? undefined;
    this.messageId = text(told.id);
    this.retryAfter = Number(response.headers.get('retry-after')) || undefined;
  }
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** What was asked for is not there, or not any more. */
export const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Worth another try by itself: the network, or a server that was busy. */
export const mayPass = (error: unknown) => !(error instanceof ApiError) || error.status >= 500 || error.status === 429;

/** How long to wait before another try, in ms: as long as the API says, half a minute at most, else longer from try to try. */
export const waitBefore = (failures: number, error: unknown) =>
  Math.min(30, (error instanceof ApiError && error.retryAfter) || 2 ** failures) * 1000;
