import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';

/** What of a row is for hosts alone: bundles leave it out. */
export const forHosts = new Set(['entry', 'feature', 'memory', 'stack', 'throttle']);

/**
 * Writes the rows of `shared/routes.ts` out, without what only hosts read of them. esbuild leaves out a table of which a function
 * uses nothing, as it does not where rows are spread of others: workers are 15 KB smaller without the endpoints.
 */
export const leanTables: Plugin = {
  name: 'lean-tables',
  setup: (build) =>
    build.onLoad({ filter: /[\\/]shared[\\/]routes\.ts$/ }, async ({ path }) => {
      const tables = (await import(pathToFileURL(path).href)) as Record<string, unknown>;
      const written = (name: string) =>
        JSON.stringify(tables[name], (key, value) => (forHosts.has(key) ? undefined : value));
      return {
        contents: readFileSync(path, 'utf8').replace(
          /^export const (\w+) = \[$[\s\S]*?^\] as const satisfies .*;$/gm,
          (_, name: string) => `export const ${name} = ${written(name)};`,
        ),
        loader: 'ts',
      };
    }),
};
