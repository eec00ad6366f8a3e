import type { Upload, UploadLog } from '../upload-log.ts';
import { Impossible } from './made.ts';
import type { Sample } from './samples.ts';

interface FileOrder {
  readonly media_url?: string;
  readonly base64?: string;
  readonly mime_type?: string;
  readonly filename?: string;
}

/** As the webhook declares it, with the parameters of its type. */
export interface GivenFile extends Upload {
  readonly declared: string;
}

/** More than any platform takes, so that the service's own limits can be tried. */
const mostBytes = 300 * 1024 * 1024;
const fetchMs = 60_000;

/** Keeps the file of an order where the platform's addresses lead to it: the given one, or the sample. `owner`: our account. */
export async function keepFile(
  order: FileOrder,
  sample: Sample,
  owner: string,
  uploads: UploadLog,
): Promise<GivenFile> {
  const { chunks, type } = await contentOf(order, sample);
  const declared = order.mime_type ?? type;
  const file = {
    ...(await uploads.receive(chunks, mostBytes)),
    at: new Date().toISOString(),
    phone_number_id: owner,
    mime_type: declared.split(';')[0]?.trim() ?? '',
    filename: order.filename ?? sample.filename,
  };
  uploads.add(file);
  return { ...file, declared };
}

async function contentOf({ media_url, base64 }: FileOrder, sample: Sample) {
  if (media_url !== undefined) return fetched(media_url, sample);
  const bytes = base64 === undefined ? sample.bytes() : Buffer.from(base64, 'base64');
  return { chunks: once(bytes), type: sample.mime_type };
}

async function fetched(url: string, sample: Sample) {
  const answer = await fetch(url, { signal: AbortSignal.timeout(fetchMs) }).catch((error: Error) => error);
  if (answer instanceof Error) throw new Impossible(`media_url: cannot be had (${answer.message})`);
  if (!answer.ok || !answer.body) throw new Impossible(`media_url: answered ${answer.status}`);
  return { chunks: answer.body, type: answer.headers.get('content-type') ?? sample.mime_type };
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}
