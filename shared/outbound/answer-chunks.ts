import { BrokenAnswer } from './broken-answer.ts';
import { chunkPassed } from './collect-chunks.ts';
import type { Connection } from './connect.ts';
import { decodedBody, isDecodingError } from './decoded-body.ts';

/**
 * The decoded body, as fast as it is read. Throws `BrokenAnswer` when the rest does not come; an encoding that we cannot
 * undo is none we can hand on. Leaving the loop closes the connection, also one that never began.
 */
export function answerChunks({ incoming, end, reasonOf }: Connection): AsyncIterable<Uint8Array> {
  const source = decodedBody(incoming);
  async function* read(): AsyncGenerator<Uint8Array, void> {
    if (!source) throw new BrokenAnswer(incoming.headers['content-encoding'] ?? '', { undecodable: true });
    try {
      for await (const chunk of source) {
        yield chunk;
        chunkPassed(chunk.length);
      }
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
