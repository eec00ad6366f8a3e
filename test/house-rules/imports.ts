import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** One import of a file of the project by another: paths from the project's root. */
export interface Import {
  readonly from: string;
  readonly to: string;
}

/** Source files: all that git knows of or would add, as they are in the working tree. */
export const sourceFiles: readonly string[] = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'bin', 'lib', 'functions', 'shared'],
  { encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && existsSync(file));

const specifier = /(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]+)['"]/g;

/** Every relative import in the source files: of values and of types, static, re-exported and dynamic. */
export const imports: readonly Import[] = sourceFiles.flatMap((from) =>
  Array.from(readFileSync(from, 'utf8').matchAll(specifier), ([, path = '']) => ({
    from,
    to: join(dirname(from), path),
  })),
);

/** Files that lead back to themselves by imports: each circle once, as the files that it goes through. */
export function circlesIn(edges: readonly Import[]): string[][] {
  const next = Map.groupBy(edges, ({ from }) => from);
  const state = new Map<string, 'open' | 'done'>();
  const circles: string[][] = [];
  const path: string[] = [];
  const visit = (file: string) => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') {
      circles.push([...path.slice(path.indexOf(file)), file]);
      return;
    }
    state.set(file, 'open');
    path.push(file);
    for (const { to } of next.get(file) ?? []) visit(to);
    path.pop();
    state.set(file, 'done');
  };
  for (const file of next.keys()) visit(file);
  return circles;
}

/** The room of a file in `shared/`; undefined for the plain data beside the rooms, and for files elsewhere. */
export const roomOf = (file: string): string | undefined => /^shared\/([^/]+)\//.exec(file)?.[1];
