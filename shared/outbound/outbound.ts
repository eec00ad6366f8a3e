export interface OutboundRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** For everything: name lookup, connection, request and answer. */
  readonly timeoutMs: number;
  /** Of the answer's body, after decoding; what is more is cut off. */
  readonly maxBytes: number;
  /**
   * Who named the address. The operator's own configuration is trusted; an address from a caller or a tenant
   * may not lead to a private or reserved network, whatever it looks like.
   */
  readonly namedBy: 'operator' | 'tenant';
}

/**
 * `answer`: the other side answered, whatever it said; redirects are answers, never followed here.
 * `blocked`: the address is not allowed. `unsent`: no connection came about, so nothing can have been processed.
 * `lost`: the request may have left and no whole answer came back.
 */
export type OutboundResult =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers: Headers;
      readonly body: Buffer;
      readonly cut: boolean;
    }
  | { readonly kind: 'blocked'; readonly reason: string }
  | { readonly kind: 'unsent'; readonly reason: string }
  | { readonly kind: 'lost'; readonly reason: string };

/** The one way out of this service. */
export interface Outbound {
  request(request: OutboundRequest): Promise<OutboundResult>;
}
