import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Piece } from './pieces.ts';

/** What is known of an object. Its bytes are its pieces, one after the other. */
export interface StoredObject {
  readonly bucket: string;
  readonly key: string;
  readonly pieces: readonly Piece[];
  readonly size: number;
  /** With its quotes. */
  readonly etag: string;
  readonly contentType: string;
  /** ISO 8601. */
  readonly lastModified: string;
}

export interface Descriptions {
  get(bucket: string, key: string): StoredObject | undefined;
  /** At once and whole: this makes the object. */
  put(object: StoredObject): void;
  delete(bucket: string, key: string): void;
  all(): StoredObject[];
}

const draftEnding = '.tmp';

/** One file for each object, named by a hash: keys may be longer than file names, and hold whatever they like. */
export function openDescriptions(directory: string): Descriptions {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const names = readdirSync(directory);
  for (const name of names) if (name.endsWith(draftEnding)) rmSync(join(directory, name));
  const fileOf = (bucket: string, key: string) =>
    join(directory, createHash('sha256').update(`${bucket}/${key}`).digest('hex'));
  return {
    get(bucket, key) {
      try {
        return JSON.parse(readFileSync(fileOf(bucket, key), 'utf8'));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    put(object) {
      const file = fileOf(object.bucket, object.key);
      writeFileSync(file + draftEnding, JSON.stringify(object), { mode: 0o600 });
      renameSync(file + draftEnding, file);
    },
    delete: (bucket, key) => rmSync(fileOf(bucket, key), { force: true }),
    all: () => readdirSync(directory).map((name) => JSON.parse(readFileSync(join(directory, name), 'utf8'))),
  };
}
