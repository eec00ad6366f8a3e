import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { checkout, newDirectory, type Run, run, type Stack } from './stack.ts';

/** A section of a page, or without a heading what stands before the first. */
export function sectionOf(page: string, heading?: string): string {
  const [before = '', ...sections] = readFileSync(join(checkout, page), 'utf8').split(/^## /m);
  return (heading === undefined ? before : sections.find((part) => part.startsWith(heading))) ?? '';
}

/** The blocks of a section that a reader would paste into a terminal. */
export const blocksIn = (section: string): string[] =>
  Array.from(section.matchAll(/^```bash\n(.*?)^```$/gms), ([, block = '']) => block);

/** The pages in the order in which the first of them leads to the others. */
export function pagesInOrder(): string[] {
  const first = readFileSync(join(checkout, 'README.md'), 'utf8');
  const links = Array.from(first.matchAll(/\]\(([\w./-]+?\.md|\w+)(?:#[\w-]+)?\)/g), ([, target = '']) => target);
  return [...new Set(['README.md', ...links.filter((target) => target.endsWith('.md'))])];
}

export interface Pasted extends Run {
  /** Where the commands run. */
  readonly folder: string;
}

/** Runs commands in a new folder where `.local` is the stack's data directory, until the test ends. Says `DONE` at their end. */
export function paste(commands: string, stack: Stack, folder: string = newDirectory()): Pasted {
  if (!existsSync(join(folder, '.local'))) symlinkSync(stack.directory, join(folder, '.local'));
  // What the commands leave running ends with them, and they may have left nothing.
  const script = `cd ${folder}\ntrap 'kill $(jobs -p) 2>/dev/null' TERM\n${commands}\necho; echo DONE; wait`;
  return { folder, ...run('bash', ['-c', script]) };
}
