import { readFileSync } from 'node:fs';
import type { OnLoadResult, Plugin } from 'esbuild';

/** A plugin that changes files of packages as they are read. */
const rewriting = (name: string, filter: RegExp, rewrite: (source: string) => OnLoadResult): Plugin => ({
  name,
  setup: (build) => build.onLoad({ filter }, ({ path }) => rewrite(readFileSync(path, 'utf8'))),
});

/**
 * Lets esbuild leave out the shapes of requests that no function makes, 50 KB of S3's client alone. The SDK writes each as
 * an object whose keys are names of constants in brackets, and esbuild keeps what such a key could do when it is read. The
 * constants are texts of the same file, and stand in place of their names here.
 */
export const withoutUnusedShapes = rewriting(
  'without-unused-shapes',
  /[\\/]@aws-sdk[\\/][^\\/]+[\\/]dist-es[\\/]schemas[\\/]schemas_0\.js$/,
  (source) => {
    const texts = new Map(
      [...source.matchAll(/^const (\w+) = ("[^"\\]*");$/gm)].map(([, name, text]) => [name, text] as const),
    );
    return {
      contents: source.replace(/\[(\w+)\]:/g, (key, name: string) => (texts.has(name) ? `${texts.get(name)}:` : key)),
    };
  },
);

/** Each client of the SDK reads its own package.json for its version, and carries all of it, 2 KB each. */
export const withShortManifests = rewriting(
  'with-short-manifests',
  /[\\/]@aws-sdk[\\/][^\\/]+[\\/]package\.json$/,
  (source) => ({
    contents: JSON.stringify({ version: (JSON.parse(source) as { version: string }).version }),
    loader: 'json',
  }),
);

/**
 * Leaves out what zod makes JSON schemas with, 19 KB: every schema carries it, and only the OpenAPI document asks for it.
 * Asked all the same, a schema refuses.
 */
export const withoutJsonSchemas: Plugin = {
  name: 'without-json-schemas',
  setup: (build) =>
    Promise.all(
      [
        rewriting('processors', /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/, (source) => ({
          contents: source.replace(/^\s*inst\._zod\.processJSONSchema = .*;$/gm, ''),
        })),
        rewriting('methods', /[\\/]zod[\\/]v4[\\/]core[\\/]to-json-schema\.js$/, (source) => {
          const names = [...source.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
          const refuse = "const refuse = () => { throw new Error('This bundle makes no JSON schemas.'); };";
          return { contents: [refuse, ...names.map((name) => `export const ${name} = () => refuse;`)].join('\n') };
        }),
      ].map((plugin) => plugin.setup(build)),
    ).then(() => undefined),
};
