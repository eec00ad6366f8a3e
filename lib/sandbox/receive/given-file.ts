import { basename } from 'node:path/posix';
import type { Sample } from '../files/sample-files.ts';
import type { Upload, UploadLog } from '../upload-log.ts';
import { Impossible } from './inbound-fields.ts';

interface FileFields {
  readonly media_url?: string;
  readonly base64?: string;
  readonly mime_type?: string;
  readonly filename?: string;
}

interface GivenFile extends Upload {
  /** The type as the webhook declares it, with its parameters. */
  readonly declared: string;
}

/** More than any platform takes, so that the limits of the service can be tested. */
const maxBytes = 300 * 1024 * 1024;
const fetchMs = 60_000;

interface Keeping extends Pick<Upload, 'message_id'> {
  /** The account of ours that it was sent to. */
  readonly owner: string;
  readonly uploads: UploadLog;
}

/** Keeps the given file, or the sample, under an id of its own. */
export async function keepFile(
  fields: FileFields,
  sample: Sample,
  { owner, uploads, message_id }: Keeping,
): Promise<GivenFile> {
  const { chunks, type, name } = await contentOf(fields, sample);
  const declared = fields.mime_type ?? type;
  const file = {
    ...(await uploads.receive(chunks, maxBytes)),
    at: new Date().toISOString(),
    phone_number_id: owner,
    mime_type: declared.split(';')[0]?.trim() ?? '',
    filename: fields.filename ?? name,
    ...(message_id !== undefined && { message_id }),
  };
  uploads.add(file);
  return { ...file, declared };
}

async function contentOf({ media_url, base64 }: FileFields, sample: Sample) {
  if (media_url !== undefined) return fetched(media_url, sample);
  const bytes = base64 === undefined ? sample.bytes() : Buffer.from(base64, 'base64');
  return { chunks: once(bytes), type: sample.mime_type, name: sample.filename };
}

async function fetched(url: string, sample: Sample) {
  const answer = await fetch(url, { signal: AbortSignal.timeout(fetchMs) }).catch((error: Error) => error);
  if (answer instanceof Error) throw new Impossible(`media_url: cannot be had (${answer.message})`);
  if (!answer.ok || !answer.body) throw new Impossible(`media_url: answered ${answer.status}`);
  const last = basename(new URL(url).pathname);
  return {
    chunks: answer.body,
    type: answer.headers.get('content-type') ?? sample.mime_type,
    name: last.includes('.') ? last : sample.filename,
  };
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}
