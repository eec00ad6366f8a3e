import { appendFileSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface JsonLines<Line> {
  /** The lines of earlier runs, oldest first. */
  readonly earlier: Line[];
  append(line: Line): void;
  empty(): void;
}

/**
 * A file with a JSON value on each line. An appended line is in the kernel's hands when `append` returns, so it
 * outlives a `kill -9` of this process. Without a directory nothing is kept.
 */
export function openJsonLines<Line>(directory: string | undefined, name: string): JsonLines<Line> {
  if (directory === undefined) return { earlier: [], append: () => {}, empty: () => {} };
  mkdirSync(directory, { recursive: true });
  const file = join(directory, name);
  return {
    earlier: readBack(file),
    append: (line) => appendFileSync(file, `${JSON.stringify(line)}\n`),
    empty: () => writeFileSync(file, ''),
  };
}

/** Cuts off a torn last line, whose call was not answered, so that the next line does not continue it. */
function readBack<Line>(file: string): Line[] {
  appendFileSync(file, '');
  const bytes = readFileSync(file);
  const end = bytes.lastIndexOf('\n') + 1;
  if (end < bytes.length) truncateSync(file, end);
  const lines = bytes.toString('utf8', 0, end).split('\n').slice(0, -1);
  return lines.map((line, index) => {
    try {
      return JSON.parse(line);
    } catch {
      throw new Error(`${file} is damaged: line ${index + 1} is not JSON. Delete the file to start afresh.`);
    }
  });
}
