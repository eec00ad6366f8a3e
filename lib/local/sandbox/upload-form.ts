import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';

/** The part with the file. Without a content type of its own it is text, as RFC 7578 says. */
export interface FilePart {
  readonly filename: string | undefined;
  readonly contentType: string;
}

export interface UploadForm<File> {
  readonly fields: ReadonlyMap<string, string>;
  readonly file?: File;
}

/**
 * Reads a `multipart/form-data` body, and hands the bytes of its part `file` on as they come. Undefined when the body is
 * none, or is torn. Rejects when the client goes away.
 */
export async function readUploadForm<File>(
  request: IncomingMessage,
  receive: (part: FilePart, chunks: AsyncIterable<Uint8Array>) => Promise<File>,
): Promise<UploadForm<File> | undefined> {
  const fields = new Map<string, string>();
  let chunks: Readable | undefined;
  let isTorn = false;
  let received: Promise<File> | undefined;
  const parser = parserFor(request);
  if (!parser) return undefined;
  parser.on('field', (name, value) => fields.set(name, value));
  parser.on('file', (_name, stream, filename, _encoding, contentType) => {
    chunks = stream;
    // The parser only emits it: who has not begun to read would wait for ever.
    stream.on('error', (error) => {
      isTorn = true;
      stream.destroy(error);
    });
    received = receive({ filename, contentType }, stream);
    // The form goes on without it; what went wrong is told at the end.
    received.catch(() => stream.resume());
  });
  try {
    // The request itself must outlive a parser that fails: there is an answer to be sent.
    await pipeline(request.iterator({ destroyOnReturn: false }), parser);
  } catch (error) {
    chunks?.destroy(error as Error);
    await received?.catch(() => {});
    if (request.errored) throw error;
    request.resume();
    isTorn = true;
  }
  return isTorn ? undefined : { fields, file: await received };
}

function parserFor(request: IncomingMessage): BusboyInstance | undefined {
  // The parser takes other forms too, and the provider does not.
  if (!/^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')) return undefined;
  try {
    return new Busboy({
      headers: request.headers as BusboyHeaders,
      isPartAFile: (name) => name === 'file',
      limits: { files: 1, fields: 10, fieldSize: 1024 },
    });
  } catch {
    return undefined;
  }
}
