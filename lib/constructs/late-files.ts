import type { Plugin } from 'esbuild';

/** What several functions load when they come to it: a bundle of its own, in the folder of each function that names it. */
export const lateFile = { entry: 'shared/runtime/live-media-store.ts', name: 'media.cjs' } as const;

/**
 * Leaves to a file of its own what is imported while a function runs. The SDK's core is in it again, and only then read: shared with
 * the function's (`late-parts.ts`), the core would have in each start what the storage's client alone asks of it, 37 KB.
 */
export const lateFiles: Plugin = {
  name: 'late-files',
  setup: (build) =>
    build.onResolve({ filter: /[\\/]live-media-store\.ts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: `./${lateFile.name}`, external: true } : undefined,
    ),
};
