import { incompleteBody } from './s3-error.ts';

/** A line of the framing is a length, or a trailer with a checksum. */
const longestLine = 4096;

/**
 * Takes off the framing that the SDK puts around bodies when it adds a checksum at their end:
 * `<length in hex>[;signature]\r\n<bytes>\r\n …`, then a chunk of none, then the trailers.
 */
export async function* withoutFraming(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let line = '';
  let left = 0;
  let ended = false;
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length && !ended; ) {
      if (left > 0) {
        const data = chunk.subarray(at, at + left);
        left -= data.length;
        at += data.length;
        yield data;
        continue;
      }
      line += String.fromCharCode(chunk[at++] ?? 0);
      if (line.length > longestLine) throw incompleteBody();
      // The empty line is the end of the bytes before it.
      if (line === '\r\n') line = '';
      if (!line.endsWith('\r\n')) continue;
      left = lengthIn(line);
      line = '';
      ended = left === 0;
    }
  }
  if (!ended) throw incompleteBody();
}

function lengthIn(line: string): number {
  const digits = /^([0-9a-f]{1,12})(;.*)?\r\n$/i.exec(line)?.[1];
  if (digits === undefined) throw incompleteBody();
  return Number.parseInt(digits, 16);
}
