import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. The working directory can be another one: synth is also run from elsewhere. */
export const sourceRoot = join(import.meta.dirname, '../..');

/** How far packages are thinned out: `lean` is what we deploy, `stock` what they would be without our doing. */
export type Thinning = 'lean' | 'stock';

/**
 * Each entry with all it stands on in one CommonJS file, keyed by entry, and what some of them load later as one more
 * (`late-files.ts`; not of `stock`). It is made by a process of its own: CDK asks for
 * code and cannot wait for a promise, and esbuild takes the plugins that thin packages out only where it may answer later.
 */
export function bundle(entries: readonly string[], thinning: Thinning = 'lean'): Map<string, Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'relaydesk-bundling-'));
  try {
    const program = fileURLToPath(import.meta.resolve('./bundle-process.ts'));
    execFileSync(process.execPath, [program, folder, thinning, ...entries], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    return new Map(
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.js'))
        .map((path) => [path.replaceAll('\\', '/').replace(/\.js$/, '.ts'), readFileSync(join(folder, path))]),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
