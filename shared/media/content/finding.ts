import type { FormatName } from '../formats.ts';

/** What a file's content shows it to be. */
export interface Finding {
  /** With its article: `a WebP image`. */
  readonly what: string;
  /** The formats it can be, the likeliest first; empty when it is none of ours. */
  readonly formats: readonly FormatName[];
  /** It is one of them only if its label or its name says which; otherwise it is not taken. */
  readonly undecided?: boolean;
}

/** What the first bytes show. Where they leave it open, `rest` looks at the whole file. */
export interface Recognition extends Finding {
  readonly rest?: Rest;
}

/** Sees every byte of a file, from the first, and then knows. */
export interface Rest {
  take(chunk: Uint8Array): void;
  finding(): Finding;
}

/** As many first bytes as recognition wants to see: 4 KB of junk, and behind it the longest frame of AAC (8 KB) and the next one. */
export const peekBytes = 16_384;
