import { relative } from 'node:path';
import type { Plugin } from 'esbuild';
import { sourceRoot } from './bundle.ts';

const namespace = 'late-builtin';

/**
 * Has Node load cryptography, compression and name look-ups when our code first calls them, and not with the function: several
 * ms of a start, for what many requests never use. Packages load them as they like.
 */
export const lateBuiltins: Plugin = {
  name: 'late-builtins',
  setup(build) {
    build.onResolve({ filter: /^node:(?:crypto|dns|zlib)$/ }, ({ path, importer }) =>
      /^(?:functions|shared)[\\/]/.test(relative(sourceRoot, importer)) ? { path, namespace } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({
      contents: [
        `const names = ${JSON.stringify(Object.keys(process.getBuiltinModule(path) ?? {}))};`,
        `const get = (name) => process.getBuiltinModule(${JSON.stringify(path)})[name];`,
        'for (const name of names) Object.defineProperty(exports, name, { enumerable: true, get: () => get(name) });',
      ].join('\n'),
    }));
  },
};
