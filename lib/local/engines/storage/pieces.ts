import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { readPieces } from './read-pieces.ts';

/** A file with a part of an object, or the whole of one. */
export interface Piece {
  readonly file: string;
  readonly size: number;
}

export interface WrittenPiece extends Piece {
  /** Hexadecimal. */
  readonly md5: string;
}

export interface Pieces {
  /** Writes as the bytes come, with no more than a few chunks in memory. When they fail, nothing is left. */
  write(chunks: AsyncIterable<Uint8Array>): Promise<WrittenPiece>;
  /** From `start` to `end`, both included, counted over all the pieces. A chunk is good until the next is asked for. */
  read(pieces: readonly Piece[], start: number, end: number): AsyncIterable<Uint8Array>;
  drop(pieces: readonly Piece[]): void;
  /** Drops what a killed process left: all that is in no object. */
  keepOnly(pieces: Iterable<Piece>): void;
}

export function openPieces(directory: string): Pieces {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const drop = (file: string) => rmSync(join(directory, file), { force: true });
  return {
    async write(chunks) {
      const file = randomUUID();
      const md5 = createHash('md5');
      let size = 0;
      const handle = await open(join(directory, file), 'wx', 0o600);
      try {
        for await (const chunk of chunks) {
          md5.update(chunk);
          size += chunk.length;
          await handle.writeFile(chunk);
        }
      } catch (error) {
        drop(file);
        throw error;
      } finally {
        await handle.close();
      }
      return { file, size, md5: md5.digest('hex') };
    },
    read: (pieces, start, end) => readPieces(directory, pieces, start, end),
    drop(pieces) {
      for (const { file } of pieces) drop(file);
    },
    keepOnly(pieces) {
      const kept = new Set([...pieces].map(({ file }) => file));
      for (const file of readdirSync(directory)) if (!kept.has(file)) drop(file);
    },
  };
}
