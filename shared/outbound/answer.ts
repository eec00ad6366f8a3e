import type { IncomingMessage } from 'node:http';
import type { Connection } from './connect.ts';
import { decodeBody, isDecodingError } from './decode-body.ts';
import { BrokenAnswer } from './outbound.ts';

/** Header values of printable ASCII alone. Others are dropped: they must not cost us the answer. */
export const plainHeaders = (incoming: IncomingMessage): Headers => headersOf(incoming, /^[\x20-\x7e\t]*$/);

/**
 * Header values beyond ASCII too, one character for each byte (`headerText` reads them): file names and redirects come in
 * raw UTF-8.
 */
export const rawHeaders = (incoming: IncomingMessage): Headers => headersOf(incoming, /^[\x20-\x7e\x80-\xff\t]*$/);

function headersOf({ headersDistinct }: IncomingMessage, readable: RegExp): Headers {
  const pairs = Object.entries(headersDistinct).map(([name, values = []]): [string, string] => [
    name,
    values.join(', '),
  ]);
  return new Headers(pairs.filter(([, value]) => readable.test(value)));
}

/** The text of a header value that came with one character for each byte: UTF-8 if it is that, else Latin-1. */
export function headerText(value: string): string {
  const bytes = Buffer.from(value, 'latin1');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return value;
  }
}

/**
 * The decoded body, cut at `maxBytes` of decoded data, so that a small compressed answer cannot fill the memory. In an
 * encoding that we cannot undo it comes as it is: the status still says what happened. Throws what breaks the body off.
 */
export async function readBody(incoming: IncomingMessage, maxBytes: number): Promise<{ bytes: Buffer; cut: boolean }> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of decodeBody(incoming) ?? (incoming as AsyncIterable<Uint8Array>)) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxBytes) return { bytes: Buffer.concat(chunks).subarray(0, maxBytes), cut: true };
  }
  return { bytes: Buffer.concat(chunks), cut: false };
}

/**
 * The decoded body, as fast as it is read. Throws `BrokenAnswer` when the rest does not come; an encoding that we cannot
 * undo is none we can hand on. Leaving the loop closes the connection, also one that never began.
 */
export function answerChunks({ incoming, end, reasonOf }: Connection): AsyncIterable<Uint8Array> {
  const source = decodeBody(incoming);
  async function* read(): AsyncGenerator<Uint8Array, void> {
    if (!source) throw new BrokenAnswer(incoming.headers['content-encoding'] ?? '', { undecodable: true });
    try {
      yield* source;
    } catch (error) {
      const reason = reasonOf(error);
      throw new BrokenAnswer(reason, { cause: error, undecodable: isDecodingError(reason) });
    } finally {
      end();
    }
  }
  const chunks = read();
  const leave = () => {
    end();
    return chunks.return();
  };
  return { [Symbol.asyncIterator]: () => ({ next: () => chunks.next(), return: leave }) };
}
