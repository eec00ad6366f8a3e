import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';
import { endpoints } from '../../shared/routes.ts';

/** What of a row is for hosts alone: bundles leave it out. */
export const forHosts = new Set(['entry', 'feature', 'memory', 'stack', 'throttle']);

/** Stands in a bundle until it is known which endpoints are in it. */
const ownRows = 'OWN_ENDPOINTS()';

const written = (rows: unknown) => JSON.stringify(rows, (key, value) => (forHosts.has(key) ? undefined : value));

/**
 * Writes the rows of `shared/routes.ts` out, without what only hosts read of them. esbuild leaves out a table of which a function
 * uses nothing, as it does not where rows are spread of others: workers are 15 KB smaller without the endpoints. And an endpoint has
 * its own row alone, where it looks itself up: 12 KB less.
 */
export const leanTables: Plugin = {
  name: 'lean-tables',
  setup: (build) =>
    build.onLoad({ filter: /[\\/]shared[\\/]routes\.ts$/ }, async ({ path }) => {
      const tables = (await import(pathToFileURL(path).href)) as Record<string, unknown>;
      return {
        contents: readFileSync(path, 'utf8')
          .replace(
            /^export const (\w+) = \[$[\s\S]*?^\] as const satisfies .*;$/gm,
            (_, name: string) => `export const ${name} = ${written(tables[name])};`,
          )
          .replace(/^export const ownEndpoints\b.*;$/m, `export const ownEndpoints = /* @__PURE__ */ ${ownRows};`),
        loader: 'ts',
      };
    }),
};

/** A bundle with the rows of those endpoints whose entries are in it. */
export const withOwnRows = (code: string, inputs: Readonly<Record<string, unknown>>): string =>
  code.replace(ownRows, () => written(endpoints.filter(({ entry }) => entry in inputs)));
