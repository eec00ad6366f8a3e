import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. The working directory can be another one: synth is also run from elsewhere. */
export const sourceRoot = join(import.meta.dirname, '../..');

/** How far packages are thinned out: `lean` is what we deploy, `stock` what they would be without our doing. */
export type Thinning = 'lean' | 'stock';

/** The files of a function's code by their names: the first has the handler, and others what it loads when it comes to it (`late-parts.ts`). */
export type CodeFiles = ReadonlyMap<string, Uint8Array>;

/**
 * The code of each entry with all that it stands on, as CommonJS. It is made by a process of its own: CDK asks for code and cannot
 * wait for a promise, and esbuild takes the plugins that thin packages out only where it may answer later.
 */
export function bundle(entries: readonly string[], thinning: Thinning = 'lean'): Map<string, CodeFiles> {
  const folder = mkdtempSync(join(tmpdir(), 'relaydesk-bundling-'));
  try {
    const program = fileURLToPath(import.meta.resolve('./bundle-process.ts'));
    execFileSync(process.execPath, [program, folder, thinning, ...entries], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    return new Map(entries.map((entry) => [entry, filesIn(join(folder, entry.replace(/\.ts$/, '')))]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const filesIn = (folder: string): CodeFiles =>
  new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));
