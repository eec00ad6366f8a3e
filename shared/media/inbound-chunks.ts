import { limited } from './limited.ts';
import type { Answer } from './open-file.ts';

/** The largest file of the provider (provider-facts, Media): a document. */
const maxBytes = 100 * 1_048_576;

/** Thrown into a stream that stores: what a provider's file failed for. */
export class NotHad extends Error {
  override readonly name = 'NotHad';
  readonly again: boolean;

  constructor(reason: string, again: boolean) {
    super(reason);
    this.again = again;
  }
}

/**
 * A file's bytes; throws `NotHad` before the end of one that is empty, too large or not whole. An answer without a length
 * ends with its connection, also when that is cut: there the size that the provider has told decides. (Elsewhere it
 * does not, nor its hash: TLS and HTTP see to it that what was sent has come.)
 */
export async function* inboundChunks(answer: Answer, told: number | undefined): AsyncGenerator<Uint8Array> {
  const limit = {
    maxBytes,
    tooLarge: () => new NotHad(`is larger than ${maxBytes} bytes`, false),
    broken: (what: string) => new NotHad(what, true),
  };
  let size = 0;
  for await (const chunk of limited(answer, limit)) {
    size += chunk.length;
    yield chunk;
  }
  if (size === 0) throw new NotHad('answered with an empty file', true);
  const endIsKnown = lengthHeaders.some((name) => answer.headers.has(name));
  if (!endIsKnown && told !== undefined && size < told) throw new NotHad(`broke off at ${size} of ${told} bytes`, true);
}

const lengthHeaders = ['content-length', 'transfer-encoding', 'content-encoding'];
