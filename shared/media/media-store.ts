/** Private storage for files. Keys are ours, never derived from what a caller wrote. */
export interface MediaReader {
  /** A short-lived address at which anyone can fetch the file, under these headers, also in ranges. */
  addressOf(key: string, headers: ShownAs): Promise<string>;
  /** The file as a stream; leaving the loop early ends it. Throws when there is none. */
  read(key: string): Promise<AsyncIterable<Uint8Array>>;
}

export interface MediaWriter extends MediaReader {
  /** Stores a stream of any length, a few megabytes at a time. When the stream fails, nothing is stored and its error is thrown. */
  store(key: string, chunks: AsyncIterable<Uint8Array>): Promise<void>;
  /** Nothing there is no failure. */
  delete(key: string): Promise<void>;
}

/** What a file's address answers with it. */
export interface ShownAs {
  readonly contentType: string;
  /** Whole header value: `inline` or `attachment`, with or without a file name. */
  readonly contentDisposition: string;
}
