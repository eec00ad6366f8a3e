import { relative } from 'node:path';
import type { Plugin } from 'esbuild';
import { sourceRoot } from './bundle.ts';

const namespace = 'late-builtin';

/**
 * Has Node load cryptography, compression, name look-ups, plain HTTP and what starts processes when our code first calls them, and not
 * with the function: several ms of a start, for what many requests never use. Packages load them as they like.
 */
export const lateBuiltins: Plugin = {
  name: 'late-builtins',
  setup(build) {
    build.onResolve({ filter: /^node:(?:child_process|crypto|dns|http|zlib)$/ }, ({ path, importer }) =>
      /^(?:functions|shared)[\\/]/.test(relative(sourceRoot, importer)) ? { path, namespace } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({ contents: lateModule(path) }));
  },
};

/** A module whose exports are the functions of a built-in one, by name; its default export has all that the built-in one has. */
function lateModule(path: string): string {
  const called = Object.entries(process.getBuiltinModule(path) ?? {}).filter(
    ([name, value]) => typeof value === 'function' && /^[a-z]/.test(name),
  );
  return [
    `function builtin() { return process.getBuiltinModule(${JSON.stringify(path)}); }`,
    ...called.map(([name]) => `export function ${name}(...given) { return builtin().${name}(...given); }`),
    'const all = { get: (_, name) => builtin()[name], has: (_, name) => name in builtin() };',
    'export default /* @__PURE__ */ new Proxy({}, all);',
  ].join('\n');
}
