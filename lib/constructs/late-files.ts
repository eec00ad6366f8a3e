import { basename } from 'node:path';
import type { Plugin } from 'esbuild';

/**
 * What many functions load when they come to it, each a bundle of its own, in the folder of each function that names it. The storage
 * has the SDK's core in it again, which is only then read: shared with the function's (`late-parts.ts`), the core would have in each
 * start what the storage's client alone asks of it, 37 KB. `jsonSyntax` stands on no other file: as a late part it would have all
 * endpoints divided, and nothing to share.
 */
export const lateFiles = {
  storage: { entry: 'shared/runtime/live-media-store.ts', name: 'media.cjs' },
  jsonSyntax: { entry: 'shared/http/json-syntax.ts', name: 'json-syntax.cjs' },
} as const;

/** Leaves these files to their own bundles where they are imported while a function runs. */
export const withoutLateFiles: Plugin = {
  name: 'without-late-files',
  setup(build) {
    for (const { entry, name } of Object.values(lateFiles)) {
      build.onResolve({ filter: new RegExp(`/${basename(entry).replace('.', '\\.')}$`) }, ({ kind }) =>
        kind === 'dynamic-import' ? { path: `./${name}`, external: true } : undefined,
      );
    }
  },
};
