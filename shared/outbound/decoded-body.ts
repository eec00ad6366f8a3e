import type { IncomingMessage } from 'node:http';
import { byteSource } from './byte-source.ts';
import { type Decoder, decoders } from './decoders.ts';

/**
 * The body without its `content-encoding`, or undefined when that is one that we cannot undo, or several. Words that are
 * no encoding at all (`utf-8`, `none`, `aws-chunked`) say nothing, and the bytes are what they are.
 */
export function decodedBody(incoming: IncomingMessage): AsyncIterable<Buffer> | undefined {
  const words = incoming.headers['content-encoding']?.toLowerCase().split(',') ?? [];
  const [encoding, ...more] = words.map((word) => word.trim()).filter((word) => decoders.has(word));
  if (encoding === undefined) return incoming;
  const decoder = decoders.get(encoding);
  return decoder && more.length === 0 ? decoded(incoming, decoder) : undefined;
}

/** An answer without a body has none to decode, whatever its headers say. */
async function* decoded(incoming: IncomingMessage, decoder: Decoder): AsyncGenerator<Buffer> {
  const bytes = byteSource(incoming);
  if ((await bytes.peek(1)).length > 0) yield* decoder(bytes);
}

/** Whether an error's code says that the body is not what its encoding promised: zlib's, brotli's and zstd's. */
export const isDecodingError = (code: string) => /^(Z_|ERR__|ZSTD_)/.test(code);
