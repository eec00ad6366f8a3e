import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { applyFault } from '../faults/fault.ts';
import { type Call, jsonReply, type Reply } from '../http.ts';
import type { SandboxState } from '../state.ts';
import { chatappFault, refusalOfCall } from './errors.ts';
import {
  essenceOf,
  type FilePart,
  maxBytesOf,
  type ReceivedPart,
  refusalOf,
  type UploadForm,
  wrongType,
} from './upload-rules.ts';

/** `POST /{version}/{phone_number_id}/media`: a file to be sent by its id. Faults come last, as for messages. */
export async function uploadMedia(call: Call, { uploads, faults }: SandboxState): Promise<Reply> {
  const { request, id } = call;
  const refused = refusalOfCall(call);
  if (refused) return refused;
  let received: ReceivedPart | undefined;
  const form = await readUploadForm(request, async (part, chunks) => {
    received = { ...part, ...(await uploads.receive(chunks, maxBytesOf(part))) };
    return received;
  });
  try {
    return await answer(form, id, { uploads, faults });
  } finally {
    if (received && !uploads.get(received.id)) uploads.remove(received.id);
  }
}

async function answer(
  form: UploadForm<ReceivedPart> | undefined,
  phone_number_id: string,
  { uploads, faults }: Pick<SandboxState, 'uploads' | 'faults'>,
): Promise<Reply> {
  const refusal = form && refusalOf(form);
  if (refusal) return refusal;
  if (!form?.file) return wrongType('application/octet-stream');
  const { id, contentType, filename = '', size, sha256 } = form.file;
  const at = new Date().toISOString();
  const accept = () =>
    uploads.add({ id, at, phone_number_id, mime_type: essenceOf(contentType), filename, size, sha256 });
  const fault = faults.take('upload');
  if (fault) return applyFault(fault, { accept, error: chatappFault });
  accept();
  return jsonReply(200, { id });
}

/**
 * Reads a `multipart/form-data` body, and hands the bytes of its part `file` to `receive` as they come. Undefined when
 * the body is no such form, or ends too early. Rejects when the client goes away.
 */
async function readUploadForm<File>(
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
    // The parser emits the error and leaves the stream open, on which a late reader would wait for ever.
    stream.on('error', (error) => {
      isTorn = true;
      stream.destroy(error);
    });
    received = receive({ filename, contentType }, stream);
    // The rest of the form is still read; the error comes out at the end, where `received` is awaited.
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
