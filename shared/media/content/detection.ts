import type { FormatName } from '../formats.ts';

/** What a file's content shows it to be. */
export interface Detected {
  /** With its article: `a WebP image`. */
  readonly what: string;
  /** The formats it can be, the likeliest first; empty when it is none of ours. */
  readonly formats: readonly FormatName[];
  /** It is one of them only if its label or its name says which; otherwise it is none. */
  readonly undecided?: boolean;
}

/** What the first bytes show. Where they leave it open, `rest` looks at the whole file. */
export interface HeadDetection extends Detected {
  readonly rest?: StreamDetector;
}

/** Reads every byte of a file, from the first, and then says what it is. */
export interface StreamDetector {
  take(chunk: Uint8Array): void;
  detected(): Detected;
}

/** As many first bytes as detection wants to see: two of the longest frames of AAC (8 KB). */
export const peekBytes = 16_384;
