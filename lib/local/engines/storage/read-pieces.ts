import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Piece } from './pieces.ts';

const chunkBytes = 262_144;

/** One buffer for all chunks: a fresh one for each would be megabytes of garbage before anyone collects it. */
export async function* readPieces(directory: string, pieces: readonly Piece[], start: number, end: number) {
  const buffer = Buffer.allocUnsafe(chunkBytes);
  let at = 0;
  for (const { file, size } of pieces) {
    const [from, to] = [Math.max(start - at, 0), Math.min(end - at, size - 1)];
    if (from <= to) yield* readFile(join(directory, file), from, to, buffer);
    at += size;
  }
}

async function* readFile(file: string, start: number, end: number, buffer: Buffer): AsyncGenerator<Uint8Array> {
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
