import { join } from 'node:path';
import { openDescriptions, type StoredObject } from './descriptions.ts';
import { openPieces, type Pieces } from './pieces.ts';

export type NewObject = Pick<StoredObject, 'bucket' | 'key' | 'pieces' | 'etag' | 'contentType'>;

/** Objects on disk. One is there when its description is: until then its pieces are nobody's. */
export interface ObjectStore {
  readonly pieces: Pieces;
  get(bucket: string, key: string): StoredObject | undefined;
  /** Puts it in the place of the one that was there. */
  publish(object: NewObject): StoredObject;
  /** Nothing there is no failure. */
  delete(bucket: string, key: string): void;
}

/** For one process alone. Throws one line that names the directory. */
export function openObjectStore(directory: string): ObjectStore {
  const { descriptions, pieces } = load(directory);
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
    delete(bucket, key) {
      const stored = descriptions.get(bucket, key);
      descriptions.delete(bucket, key);
      pieces.drop(stored?.pieces ?? []);
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
