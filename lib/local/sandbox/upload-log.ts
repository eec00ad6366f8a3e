import { createHash, randomInt } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { openJsonLines } from './json-lines.ts';

/** A file that was taken. */
export interface Upload {
  readonly id: string;
  /** When, ISO 8601. */
  readonly at: string;
  readonly phone_number_id: string;
  readonly mime_type: string;
  readonly filename: string;
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

export interface ReceivedFile extends Pick<Upload, 'id' | 'sha256'> {
  /** As it came, also of what was over the limit and is not kept. */
  readonly size: number;
}

export interface UploadLog {
  /** Puts bytes into a file, up to `most`, with a few chunks of them in memory. It is nobody's until it is added. */
  receive(chunks: AsyncIterable<Uint8Array>, most: number): Promise<ReceivedFile>;
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
  // What a killed process had not finished.
  for (const id of readdirSync(files)) if (!uploads.has(id)) drop(id);
  return {
    async receive(chunks, most) {
      const id = newId();
      const sha256 = createHash('sha256');
      let size = 0;
      const handle = await open(fileOf(id), 'wx', 0o600);
      try {
        for await (const chunk of chunks) {
          size += chunk.length;
          if (size > most) continue;
          sha256.update(chunk);
          await handle.writeFile(chunk);
        }
      } catch (error) {
        drop(id);
        throw error;
      } finally {
        await handle.close();
      }
      return { id, size, sha256: sha256.digest('hex') };
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

/** 16 digits, as the provider's. */
const newId = () => `${randomInt(1, 10)}${String(randomInt(10 ** 12)).padStart(15, '0')}`;
