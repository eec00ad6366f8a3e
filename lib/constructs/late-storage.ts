import type { Plugin } from 'esbuild';

/** The storage with its client, which several functions load when they come to it: a bundle of its own, in the folder of each of them. */
export const storageFile = { entry: 'shared/runtime/live-media-store.ts', name: 'media.cjs' } as const;

/**
 * Leaves to a file of its own what is imported while a function runs. The SDK's core is in it again, and only then read: shared with
 * the function's (`late-parts.ts`), the core would have in each start what the storage's client alone asks of it, 37 KB.
 */
export const lateStorage: Plugin = {
  name: 'late-storage',
  setup: (build) =>
    build.onResolve({ filter: /[\\/]live-media-store\.ts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: `./${storageFile.name}`, external: true } : undefined,
    ),
};
