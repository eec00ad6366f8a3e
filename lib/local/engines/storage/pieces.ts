import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

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
  /** From `start` to `end`, both included, counted over all the pieces. */
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
      async function* counted() {
        for await (const chunk of chunks) {
          md5.update(chunk);
          size += chunk.length;
          yield chunk;
        }
      }
      try {
        await pipeline(counted, createWriteStream(join(directory, file), { flags: 'wx', mode: 0o600 }));
      } catch (error) {
        drop(file);
        throw error;
      }
      return { file, size, md5: md5.digest('hex') };
    },
    async *read(pieces, start, end) {
      let at = 0;
      for (const { file, size } of pieces) {
        const [from, to] = [Math.max(start - at, 0), Math.min(end - at, size - 1)];
        if (from <= to) yield* createReadStream(join(directory, file), { start: from, end: to });
        at += size;
      }
    },
    drop(pieces) {
      for (const { file } of pieces) drop(file);
    },
    keepOnly(pieces) {
      const kept = new Set([...pieces].map(({ file }) => file));
      for (const file of readdirSync(directory)) if (!kept.has(file)) drop(file);
    },
  };
}
