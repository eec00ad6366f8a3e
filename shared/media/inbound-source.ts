import type { StoredFile } from './media-source.ts';

/** Where a file lies with a provider, and what the provider says of it. */
export interface InboundSource {
  readonly url: string;
  /** The whole header value. */
  readonly authorization?: string;
  /** As the provider declares it; else its server does. */
  readonly mimeType?: string;
  readonly filename?: string;
  /** Bytes. */
  readonly size?: number;
}

/** `again`: it may be had another time. `status`: what was answered in its stead. The reason names no address and no token. */
export interface Unavailable {
  readonly kind: 'unavailable';
  readonly reason: string;
  readonly again: boolean;
  readonly status?: number;
}

export type InboundResult = { readonly kind: 'stored'; readonly file: StoredFile } | Unavailable;
