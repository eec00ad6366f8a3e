import { relative } from 'node:path';
import { buildSync } from 'esbuild';
import { sourceRoot } from '../../../lib/constructs/bundle.ts';

/** The same as `bundle`, with the SDK as it comes: its whole credential chain, which our bundles leave out. */
export function stockBundle(entries: readonly string[]): Map<string, Uint8Array> {
  const { outputFiles } = buildSync({
    absWorkingDir: sourceRoot,
    entryPoints: [...entries],
    outbase: sourceRoot,
    outdir: sourceRoot,
    write: false,
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    mainFields: ['module', 'main'],
    logLevel: 'warning',
  });
  return new Map(
    outputFiles.map(({ path, contents }) => [relative(sourceRoot, path).replace(/\.js$/, '.ts'), contents]),
  );
}
