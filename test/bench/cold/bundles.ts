import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { bundle, sourceRoot } from '../../../lib/constructs/bundle.ts';
import { firstFile } from '../../../lib/constructs/late-parts.ts';
import type { Source } from './entries.ts';

/** Generated entries must stand inside the checkout, where packages are found; here git and the linters look past them. */
const cache = join(sourceRoot, 'node_modules/.cache');

export interface Bundles {
  /** Of each source, by the name it was given: the file that it starts with, in a folder of its own, and its size in bytes. */
  readonly files: ReadonlyMap<string, { readonly file: string; readonly bytes: number }>;
  remove(): void;
}

/** Bundles sources as functions are deployed, or as `bundler` does. */
export function bundleSources(sources: ReadonlyMap<string, Source>, bundler = bundle): Bundles {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'bench-'));
  const out = mkdtempSync(join(tmpdir(), 'relaydesk-bench-'));
  const remove = () => rmSync(out, { recursive: true, force: true });
  try {
    const entries = [...sources].map(([name, source], index) => {
      const file = join(folder, `${index}.ts`);
      writeFileSync(file, source);
      return { name, entry: relative(sourceRoot, file) };
    });
    const bundles = bundler(entries.map(({ entry }) => entry));
    const files = entries.map(({ name, entry }, index) => {
      const own = join(out, String(index));
      mkdirSync(own);
      const code = bundles.get(entry) ?? new Map<string, Uint8Array>();
      for (const [part, bytes] of code) writeFileSync(join(own, part), bytes);
      return [name, { file: join(own, firstFile), bytes: code.get(firstFile)?.length ?? 0 }] as const;
    });
    return { files: new Map(files), remove };
  } catch (error) {
    remove();
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
