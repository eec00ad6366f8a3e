import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { release } from '../../../release.ts';

/** A file with a part of an object, or the whole of one. */
export interface Piece {
  readonly file: string;
  readonly size: number;
}

/** A piece that was written just now. */
export interface WrittenPiece extends Piece {
  /** Hexadecimal. */
  readonly md5: string;
}

/** A part of some bytes, counted from 0. */
export interface ByteRange {
  readonly start: number;
  /** Included. */
  readonly end: number;
}

/** The bytes of all objects, in files. */
export interface Pieces {
  /** Writes as the bytes come, with no more than a few chunks in memory, which are empty afterwards. When they fail, nothing is left. */
  write(chunks: AsyncIterable<Uint8Array>): Promise<WrittenPiece>;
  /** This part of all the pieces together. A chunk is good until the next is asked for. */
  read(pieces: readonly Piece[], range: ByteRange): AsyncIterable<Uint8Array>;
  drop(pieces: readonly Piece[]): void;
  /** Drops what a killed process left: all that is in no object. */
  keepOnly(pieces: Iterable<Piece>): void;
}

/** The pieces in this directory, which is made if there is none. */
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
          release(chunk);
        }
      } catch (error) {
        drop(file);
        throw error;
      } finally {
        await handle.close();
      }
      return { file, size, md5: md5.digest('hex') };
    },
    read: (pieces, range) => readPieces(directory, pieces, range),
    drop(pieces) {
      for (const { file } of pieces) drop(file);
    },
    keepOnly(pieces) {
      const kept = new Set([...pieces].map(({ file }) => file));
      for (const file of readdirSync(directory)) if (!kept.has(file)) drop(file);
    },
  };
}

const chunkBytes = 262_144;

/** One buffer for all chunks: a fresh one for each would be megabytes of garbage before it is collected. */
async function* readPieces(directory: string, pieces: readonly Piece[], { start, end }: ByteRange) {
  const buffer = Buffer.allocUnsafe(chunkBytes);
  let at = 0;
  for (const { file, size } of pieces) {
    const range = { start: Math.max(start - at, 0), end: Math.min(end - at, size - 1) };
    if (range.start <= range.end) yield* readFile(join(directory, file), range, buffer);
    at += size;
  }
}

async function* readFile(file: string, { start, end }: ByteRange, buffer: Buffer): AsyncGenerator<Uint8Array> {
  const handle = await open(file);
  try {
    for (let position = start; position <= end; ) {
      const { bytesRead } = await handle.read(buffer, 0, Math.min(chunkBytes, end + 1 - position), position);
      if (bytesRead === 0) throw new Error(`${file} is shorter than it was`);
      yield buffer.subarray(0, bytesRead);
      position += bytesRead;
    }
  } finally {
    await handle.close();
  }
}
