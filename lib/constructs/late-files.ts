import type { Plugin } from 'esbuild';

/** What a function loads when it comes to it: a bundle of its own, in the same folder as the functions' that name it. */
export const lateFile = { entry: 'shared/runtime/live-media-store.ts', name: 'media.cjs' } as const;

/** Leaves to a file of its own what is imported while a function runs. The SDK's core is in it again, and only then read. */
export const lateFiles: Plugin = {
  name: 'late-files',
  setup: (build) =>
    build.onResolve({ filter: /[\\/]live-media-store\.ts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: `./${lateFile.name}`, external: true } : undefined,
    ),
};

/** Whether a bundle may load it. */
export const isLateFileOf = (code: Uint8Array): boolean => Buffer.from(code).includes(`./${lateFile.name}`);
