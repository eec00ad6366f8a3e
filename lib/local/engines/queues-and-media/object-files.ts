import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { FileS3Persistence } from './fauxqs.ts';

/** Objects as files: `<key>.data` holds the bytes, `<key>.meta.json` says that they are all there. */
export function openObjectFiles(directory: string): FileS3Persistence {
  mkdirSync(directory, { recursive: true });
  dropHalfDone(directory);
  return new FileS3Persistence(directory);
}

/**
 * Takes away what a killed process had begun and nobody was told of. fauxqs writes and deletes the data before its
 * description, and cannot start on a description that is empty.
 */
function dropHalfDone(directory: string): void {
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    const file = join(directory, name);
    if (name.endsWith('.json') && (statSync(file).size === 0 || !isComplete(file))) rmSync(file);
  }
}

function isComplete(description: string): boolean {
  const ending = '.meta.json';
  return !description.endsWith(ending) || existsSync(`${description.slice(0, -ending.length)}.data`);
}
