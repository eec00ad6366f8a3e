/** The one way out of this service: HTTP requests to providers, to tenants' addresses, and for files. */
export interface Outbound {
  /** For answers that are held in memory. */
  request(request: OutboundRequest): Promise<OutboundResult>;
  /** For answers that are too big to hold. The caller reads an `answer` to its end or leaves the loop over it. */
  open(request: OpenRequest): Promise<OpenResult>;
  /** Whether a tenant's address may be dialled now: its name is looked up, and nothing is connected. It never throws. */
  resolve(url: string, timeoutMs: number): Promise<AddressVerdict>;
}

/** A request whose answer is held in memory. */
export interface OutboundRequest extends OpenRequest {
  /** Of the answer's body, after decoding; what is more is cut off. */
  readonly maxBytes: number;
}

/** One HTTP request, its answer to be read as it comes. */
export interface OpenRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: string;
  /** Those that may bear a key go over plain http only to this machine, and to hosts that the allow list names. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | StreamedBody;
  /** For everything: name lookup, connection, request and answer. */
  readonly timeoutMs: number;
  /**
   * Who named the address. The operator's own configuration is trusted; an address from a caller or a tenant
   * may not lead to a private or reserved network, in any spelling and by any name.
   */
  readonly namedBy: 'operator' | 'tenant';
}

/** A body that is never wholly in memory. `length` in bytes. Chunks are empty once they are sent. */
export interface StreamedBody {
  readonly chunks: AsyncIterable<Uint8Array>;
  readonly length: number;
}

/**
 * What became of a request. `answer`: the other side answered, with any status; redirects are answers, never followed here.
 * `blocked`: the address is not allowed. `unsent`: no connection came about, so nothing can have been processed.
 * `lost`: the request may have left and no whole answer came back.
 */
export type OutboundResult = (Answered & { readonly body: Buffer; readonly cut: boolean }) | NoAnswer;

/**
 * What became of a request, with the decoded body still to be read. Reading throws `BrokenAnswer` when the rest does not come or cannot be
 * decoded; leaving the loop ends the connection. Header values beyond ASCII have one character for each byte.
 */
export type OpenResult = (Answered & { readonly chunks: AsyncIterable<Uint8Array> }) | NoAnswer;

interface Answered {
  readonly kind: 'answer';
  readonly status: number;
  readonly headers: Headers;
}

/** Why there is no answer. `reason`: `timeout`, an error's code, or for `blocked` the words that say why. */
export interface NoAnswer {
  readonly kind: 'blocked' | 'unsent' | 'lost';
  readonly reason: string;
  /** Of an answer whose status and headers came before it was lost: its body broke off, or could not be decoded. */
  readonly begun?: { readonly status: number; readonly headers: Headers };
}

/**
 * Thrown while reading a body when its rest does not come, or cannot be read. `reason` is `timeout`, or what broke:
 * `ECONNRESET`, `Z_DATA_ERROR`.
 */
export class BrokenAnswer extends Error {
  override readonly name = 'BrokenAnswer';
  readonly reason: string;
  /** It came, in an encoding that we cannot undo or that it is not really in. */
  readonly undecodable: boolean;

  constructor(reason: string, { undecodable = false, ...options }: ErrorOptions & { undecodable?: boolean } = {}) {
    super(`the answer ${undecodable ? 'cannot be decoded' : 'broke off'}: ${reason}`, options);
    this.reason = reason;
    this.undecodable = undecodable;
  }
}

/** Whether an address that a tenant has named may be dialled. `unknown`: its name could not be looked up. */
export type AddressVerdict = 'allowed' | 'blocked' | 'unknown';

/** An answer with its body as text, for those who read what a provider says. */
export interface TextAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}
