import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPieces, type Piece, type Pieces } from './pieces.ts';

type NewObject = Pick<StoredObject, 'bucket' | 'key' | 'pieces' | 'etag' | 'contentType'>;

/** Objects on disk. One is there when its description is: until then its pieces belong to no object. */
export interface ObjectStore {
  readonly pieces: Pieces;
  get(bucket: string, key: string): StoredObject | undefined;
  /** Puts it in the place of the one that was there. */
  publish(object: NewObject): StoredObject;
  /** Nothing there is no failure. */
  delete(bucket: string, key: string): void;
  /** The keys of a bucket that begin with `prefix`, in their order. */
  keys(bucket: string, prefix: string): string[];
  /** Deletes those whose key begins with `prefix` and that are older than so many days. */
  expire(prefix: string, days: number): void;
}

/** The objects in this directory, for one process alone. Throws one line that names the directory. */
export function openObjectStore(directory: string): ObjectStore {
  const { descriptions, pieces } = load(directory);
  const remove = (bucket: string, key: string) => {
    const stored = descriptions.get(bucket, key);
    descriptions.delete(bucket, key);
    pieces.drop(stored?.pieces ?? []);
  };
  return {
    pieces,
    get: descriptions.get,
    publish(object) {
      const before = descriptions.get(object.bucket, object.key);
      const size = object.pieces.reduce((sum, piece) => sum + piece.size, 0);
      const stored = { ...object, size, lastModified: new Date().toISOString() };
      descriptions.put(stored);
      pieces.drop(before?.pieces ?? []);
      return stored;
    },
    delete: remove,
    keys: (bucket, prefix) =>
      descriptions
        .all()
        .filter((object) => object.bucket === bucket && object.key.startsWith(prefix))
        .map(({ key }) => key)
        .toSorted(),
    expire(prefix, days) {
      const before = new Date(Date.now() - days * 86_400_000).toISOString();
      for (const { bucket, key, lastModified } of descriptions.all()) {
        if (key.startsWith(prefix) && lastModified < before) remove(bucket, key);
      }
    },
  };
}

function load(directory: string) {
  const where = `the directory of stored files, ${directory},`;
  try {
    const descriptions = openDescriptions(join(directory, 'objects'));
    const pieces = openPieces(join(directory, 'pieces'));
    pieces.keepOnly(descriptions.all().flatMap((object) => object.pieces));
    return { descriptions, pieces };
  } catch (error) {
    const { message } = error as Error;
    throw new Error(
      error instanceof SyntaxError
        ? `${where} is corrupt (${message}): delete it to start afresh`
        : `${where} cannot be opened: ${message}`,
      { cause: error },
    );
  }
}

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

/** What is known of every object. */
interface Descriptions {
  get(bucket: string, key: string): StoredObject | undefined;
  /** At once and whole: this makes the object. */
  put(object: StoredObject): void;
  delete(bucket: string, key: string): void;
  all(): StoredObject[];
}

const draftEnding = '.tmp';

/** One file for each object, named by a hash: keys may be longer than file names, and hold any characters. */
function openDescriptions(directory: string): Descriptions {
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
