import type { IncomingMessage } from 'node:http';
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
  let received: Promise<File> | undefined;
  const parser = parserFor(request);
  if (!parser) return undefined;
  parser.on('field', (name, value) => fields.set(name, value));
  parser.on('file', (_name, chunks, filename, _encoding, contentType) => {
    received = receive({ filename, contentType }, chunks);
    // The form goes on without it; what went wrong is told at the end.
    received.catch(() => chunks.resume());
  });
  try {
    // The request itself must outlive a parser that fails: there is an answer to be sent.
    await pipeline(request.iterator({ destroyOnReturn: false }), parser);
  } catch (error) {
    await received?.catch(() => {});
    if (request.destroyed) throw error;
    request.resume();
    return undefined;
  }
  return { fields, file: await received };
}

function parserFor(request: IncomingMessage): BusboyInstance | undefined {
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
