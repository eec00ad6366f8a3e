import { createHash, randomInt } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { release } from '../release.ts';
import { type Call, jsonReply, type Reply } from './http.ts';
import { openJsonLines } from './json-lines.ts';

/** A file that the sandbox keeps: uploaded to a provider, or sent by a person. */
export interface Upload {
  readonly id: string;
  /** When, ISO 8601. */
  readonly at: string;
  /** The account that it belongs to: a phone number of the chat-app, an account of the photo-app, or an instance of the gateway. */
  readonly phone_number_id: string;
  readonly mime_type: string;
  readonly filename: string;
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
  /** On the gateway: the message that brought it. */
  readonly message_id?: string;
}

export interface ReceivedFile extends Pick<Upload, 'id' | 'sha256'> {
  /** All bytes that came, those over the limit too, which are not kept. */
  readonly size: number;
}

export interface UploadLog {
  /** Writes at most `maxBytes` into a file, chunk by chunk, and empties the chunks. The file counts only once it is added. */
  receive(chunks: AsyncIterable<Uint8Array>, maxBytes: number): Promise<ReceivedFile>;
  add(upload: Upload): void;
  /** Forgets a file, added or not. */
  remove(id: string): void;
  get(id: string): Upload | undefined;
  /** Oldest first. */
  list(): readonly Upload[];
  read(id: string): Readable;
  clear(): void;
  close(): void;
}

type Line = { readonly added: Upload } | { readonly removed: string };

/** Files in `uploads/`, and `uploads.jsonl`, which says what they are. Without a directory they go with the sandbox. */
export function openUploadLog(given?: string): UploadLog {
  const directory = given ?? mkdtempSync(join(tmpdir(), 'relaydesk-sandbox-'));
  const files = join(directory, 'uploads');
  mkdirSync(files, { recursive: true, mode: 0o700 });
  const lines = openJsonLines<Line>(directory, 'uploads.jsonl');
  const uploads = new Map<string, Upload>();
  for (const line of lines.earlier) {
    if ('added' in line) uploads.set(line.added.id, line.added);
    else uploads.delete(line.removed);
  }
  const fileOf = (id: string) => join(files, id);
  const drop = (id: string) => rmSync(fileOf(id), { force: true });
  // Files that a killed process had not finished.
  for (const id of readdirSync(files)) if (!uploads.has(id)) drop(id);
  return {
    async receive(chunks, maxBytes) {
      const id = newId();
      try {
        return { id, ...(await writeTo(fileOf(id), chunks, maxBytes)) };
      } catch (error) {
        drop(id);
        throw error;
      }
    },
    add(upload) {
      lines.append({ added: upload });
      uploads.set(upload.id, upload);
    },
    remove(id) {
      if (uploads.delete(id)) lines.append({ removed: id });
      drop(id);
    },
    get: (id) => uploads.get(id),
    list: () => [...uploads.values()],
    read: (id) => createReadStream(fileOf(id)),
    clear() {
      lines.empty();
      for (const id of uploads.keys()) drop(id);
      uploads.clear();
    },
    close() {
      if (given === undefined && existsSync(directory)) rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function writeTo(file: string, chunks: AsyncIterable<Uint8Array>, maxBytes: number) {
  const sha256 = createHash('sha256');
  let size = 0;
  const handle = await open(file, 'wx', 0o600);
  try {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size <= maxBytes) {
        sha256.update(chunk);
        await handle.writeFile(chunk);
      }
      release(chunk);
    }
  } finally {
    await handle.close();
  }
  return { size, sha256: sha256.digest('hex') };
}

/** 16 digits, as the provider's ids have. */
const newId = () => `${randomInt(1, 10)}${String(randomInt(10 ** 12)).padStart(15, '0')}`;

interface State {
  readonly uploads: UploadLog;
}

/** `GET /photoapp/files/{id}`: a file that a person sent there. The address alone opens it, without a token. */
export function openFile({ id }: Call, { uploads }: State): Reply {
  const upload = uploads.get(id);
  return upload ? fileReply(upload, uploads) : { status: 404, body: '' };
}

/** A reply with the file, as a stream. */
export function fileReply({ id, mime_type, size }: Upload, uploads: UploadLog): Reply {
  return {
    status: 200,
    headers: { 'content-type': mime_type, 'content-length': String(size) },
    body: uploads.read(id),
  };
}

/** `GET /uploads`: the files, oldest first. */
export function listUploads(_call: Call, { uploads }: State): Reply {
  const list = uploads.list();
  return jsonReply(200, { count: list.length, uploads: list });
}

/** `DELETE /uploads` */
export function clearUploads(call: Call, state: State): Reply {
  state.uploads.clear();
  return listUploads(call, state);
}
