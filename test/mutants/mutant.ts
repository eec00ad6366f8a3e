import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A fault that is put into the code on purpose, to see whether the tests notice it. Paths are from the project's root. */
export interface Mutant {
  /** Kebab-case; no two mutants share it. */
  readonly name: string;
  readonly file: string;
  /** What stands in the file, once, and what takes its place. */
  readonly from: string;
  readonly to: string;
  /** The promise that the fault breaks, as a sentence. */
  readonly breaks: string;
  /** The test files of which at least one must fail. */
  readonly tests: readonly string[];
  /** Why no test can notice it, and why the code stays all the same. Such a mutant is not run. */
  readonly kept?: string;
}

/** The text of a mutant's file with its fault. Throws where the fragment does not stand in it exactly once. */
export function mutated({ name, file, from, to }: Mutant, root = '.'): string {
  const parts = readFileSync(join(root, file), 'utf8').split(from);
  if (parts.length !== 2)
    throw new Error(`${name}: its fragment stands ${parts.length - 1} times in ${file}, not once`);
  return parts.join(to);
}
