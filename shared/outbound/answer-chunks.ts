import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { BrokenAnswer } from './broken-answer.ts';
import { chunkPassed } from './collect-chunks.ts';
import type { Connection } from './connect.ts';
import { decoderOf } from './decoders.ts';

/**
 * The decoded body, as fast as it is read. Throws `BrokenAnswer` when the rest does not come; an encoding that we cannot
 * undo is none we can hand on. Leaving the loop closes the connection, also one that never began.
 */
export function answerChunks({ incoming, end, reasonOf }: Connection): AsyncIterable<Uint8Array> {
  const source = decoded(incoming);
  async function* read(): AsyncGenerator<Uint8Array, void> {
    if (!source) throw new BrokenAnswer('unknown content-encoding');
    try {
      for await (const chunk of source) {
        yield chunk;
        chunkPassed(chunk.length);
      }
    } catch (error) {
      throw new BrokenAnswer(reasonOf(error), error);
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

/** Undefined for an encoding that is none of ours, several on top of each other included. */
function decoded(incoming: IncomingMessage): Readable | undefined {
  const encoding = incoming.headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (encoding === '' || encoding === 'identity') return incoming;
  const decoder = decoderOf(encoding);
  if (!decoder) return undefined;
  // Both streams can fail before anyone reads; whoever reads then gets the error.
  decoder.on('error', () => {});
  return pipeline(incoming, decoder, () => {});
}
