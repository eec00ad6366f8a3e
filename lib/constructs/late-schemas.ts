import { join, relative } from 'node:path';
import type { Plugin } from 'esbuild';
import { sourceRoot } from './bundle.ts';

/** Has our code make its schemas when they are used: `lambda-zod.ts` stands in for zod. */
export const lateSchemas: Plugin = {
  name: 'late-schemas',
  setup: (build) =>
    build.onResolve({ filter: /^zod$/ }, ({ importer }) =>
      /^(?:functions|shared)[\\/]/.test(relative(sourceRoot, importer))
        ? { path: join(import.meta.dirname, 'lambda-zod.ts') }
        : undefined,
    ),
};
