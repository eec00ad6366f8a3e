import { BrokenAnswer } from '../outbound/broken-answer.ts';

/** How many bytes a file may have, and what is thrown in its stead: when it has more, and when it breaks off. */
export interface Limit {
  readonly maxBytes: number;
  tooLarge(): Error;
  /** `what` goes behind the name of what was asked: `broke off (ECONNRESET)`. */
  broken(what: string): Error;
}

interface Body {
  readonly headers: Headers;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** The bytes of an answer up to its limit. However this ends, the connection is closed. */
export async function* limited({ headers, chunks }: Body, limit: Limit): AsyncGenerator<Uint8Array> {
  let refusal: Error | undefined;
  const refuse = () => {
    refusal = limit.tooLarge();
    return refusal;
  };
  try {
    if (announced(headers) > limit.maxBytes) throw refuse();
    let size = 0;
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > limit.maxBytes) throw refuse();
      yield chunk;
    }
  } catch (error) {
    throw error === refusal ? error : limit.broken(breakOf(error));
  } finally {
    await leave(chunks);
  }
}

/** Bytes that the server says there are, where that says something of the file. */
const announced = (headers: Headers) => (headers.has('content-encoding') ? 0 : Number(headers.get('content-length')));

/** Closes the connection without reading what is still to come. */
export async function leave(chunks: AsyncIterable<Uint8Array>): Promise<void> {
  await chunks[Symbol.asyncIterator]().return?.();
}

function breakOf(error: unknown): string {
  if (!(error instanceof BrokenAnswer)) return 'broke off (unreadable)';
  if (error.reason === 'timeout') return 'took too long';
  return error.undecodable
    ? `has a Content-Encoding that cannot be decoded (${error.reason})`
    : `broke off (${error.reason})`;
}
