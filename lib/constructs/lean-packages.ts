import { readFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import type { Loader, Plugin } from 'esbuild';
import { withoutArrows } from './late-arrows.ts';

/** A plugin that changes files of packages as they are read. esbuild asks no other plugin for a file then, so it takes their arrows, too. */
const rewriting = (
  name: string,
  filter: RegExp,
  rewrite: (source: string) => string,
  loader: Loader = 'js',
): Plugin => ({
  name,
  setup: (build) =>
    build.onLoad({ filter }, async ({ path }) => {
      const source = rewrite(readFileSync(path, 'utf8'));
      return { contents: loader === 'js' ? ((await withoutArrows(source, loader)) ?? source) : source, loader };
    }),
});

/** A part of a text, or all that a pattern finds, and what stands there instead: a text, or one for what was found and its first group. */
type Part = readonly [part: string | RegExp, by: string | ((found: string, group: string) => string)];

/** A text with parts of it replaced. The build fails where a package does not have one of them any more. */
const replaced = (source: string, parts: readonly Part[]): string =>
  parts.reduce((text, [part, by]) => {
    const changed = text.replace(part, typeof by === 'string' ? () => by : by);
    if (changed === text) throw new Error(`a package has no ${part} any more`);
    return changed;
  }, source);

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
    return replaced(source, [[/\[(\w+)\]:/g, (key, name) => (texts.has(name) ? `${texts.get(name)}:` : key)]]);
  },
);

/** Each client of the SDK reads its own package.json for its version, and carries all of it, 2 KB each. */
export const withShortManifests = rewriting(
  'with-short-manifests',
  /[\\/]@aws-sdk[\\/][^\\/]+[\\/]package\.json$/,
  (source) => JSON.stringify({ version: (JSON.parse(source) as { version: string }).version }),
  'json',
);

/**
 * Leaves out of zod's schemas what they make JSON schemas with, and the methods that none of `sources` names: a text's `jwt()`
 * alone brings all formats that a text can have, since a schema could be asked for any. Those that zod calls itself stay. And
 * leaves out the code that zod makes of each object's schema at its first parse: a tenth of a process's first request, and nothing
 * that could be measured after two hundred. esbuild leaves out what is not used of `util` where it is imported from its own file.
 */
export const withoutUnusedMethods = (sources: readonly string[]): Plugin => {
  const named = new Set(sources.flatMap((source) => source.match(/(?<=\.)[a-z]\w*(?=\s*\()/g) ?? []));
  return rewriting('without-unused-methods', /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/, (source) => {
    const own = new Set(source.match(/(?<=\b(?:this|inst|cl)\.)[a-z]\w*(?=\()/g));
    return replaced(source, [
      ['import { util } from "../core/index.js";', 'import * as util from "../core/util.js";'],
      [/core\.util\./g, 'util.'],
      [/^\s*inst\._zod\.processJSONSchema = .*;$/gm, ''],
      ['core.$ZodObjectJIT.init(', 'core.$ZodObject.init('],
      [
        /^ {4}(?:async )?([a-z]\w*)(?:: (?:async )?function \w+)?\([^\n]*\) \{\n(?: {5,}[^\n]*\n|\n)* {4}\},\n/gm,
        (method, name) => (named.has(name) || own.has(name) ? method : ''),
      ],
    ]);
  });
};

/** Leaves out the two trees of texts that zod can make of an error. */
export const withoutErrorTrees = rewriting(
  'without-error-trees',
  /[\\/]zod[\\/]v4[\\/]classic[\\/]errors\.js$/,
  (source) => replaced(source, [[/^ {4}_lazyMethod\(proto, "(?:format|flatten)".*$/gm, '']]),
);

/**
 * Leaves out what zod makes JSON schemas with, 21 KB: every schema carries it, and only the OpenAPI document asks for it, which
 * is made before. Asked all the same, a schema refuses; of the bounds that it was made with it has none.
 */
export const withoutJsonSchemas = rewriting(
  'without-json-schemas',
  /[\\/]zod[\\/]v4[\\/]core[\\/](?:to-json-schema|json-schema-processors)\.js$/,
  (source) => {
    const names = [...source.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
    const refuse = "const refuse = () => { throw new Error('This bundle makes no JSON schemas.'); };";
    return [refuse, ...names.map((name) => `export const ${name} = () => refuse;`)].join('\n');
  },
);

/**
 * Leaves out what zod follows circles in its input with, 3 KB: for it a schema walks through all of its parts at its first parse,
 * and what it is given is remembered. JSON has no circles, and items of the table have none.
 */
export const withoutMemory = rewriting(
  'without-memory',
  /[\\/]zod[\\/]v4[\\/]core[\\/]memoizer\.js$/,
  () => 'export const memoizer = () => undefined, isBackEdge = () => false, isRecursiveSchema = isBackEdge;',
);

/**
 * zod finds the option of a discriminated union by what all of its members with fixed values may be, and so has every member of
 * every option made. Here it asks for the one that it finds it by, unless that may be absent.
 */
export const withLateOptions = rewriting('with-late-options', /[\\/]zod[\\/]v4[\\/]core[\\/]schemas\.js$/, (source) =>
  replaced(source, [
    [
      'const values = option._zod.propValues?.[def.discriminator];',
      `const one = option._zod.def.shape?.[def.discriminator]?._zod;
       const values = one && one.optin === undefined ? one.values : option._zod.propValues?.[def.discriminator];`,
    ],
  ]),
);

/** Leaves out zod's English texts, 3 KB: what a caller reads is ours (`shared/input/parse.ts`), and a log has the kind of each problem. */
export const withoutTexts = rewriting(
  'without-texts',
  /[\\/]zod[\\/]v4[\\/]locales[\\/]en\.js$/,
  () => 'export default () => ({});',
);

/** zod has a class of its own made for each of its kinds of schemas, of which it uses those of its two kinds of errors. */
export const withFewClasses = rewriting('with-few-classes', /[\\/]zod[\\/]v4[\\/]core[\\/]core\.js$/, (source) =>
  replaced(source, [
    [
      /const Parent = params\?\.Parent \?\? Object;\s*class Definition extends Parent \{\s*\}/,
      'const Definition = params?.Parent && class extends params.Parent {};',
    ],
    ['Object.defineProperty(Definition, "name", { value: name });', ''],
    ['Object.defineProperty(_, "name", { value: name });', ''],
    ['Object.defineProperty(_, "init", { value: init });', '_.init = init;'],
  ]),
);

/** Middy wants the texts of statuses, and has Node load all of HTTP for them, 4 ms of a start without clients. */
export const withStatusTexts = rewriting('with-status-texts', /[\\/]@middy[\\/]util[\\/]index\.js$/, (source) =>
  replaced(source, [
    ['import { STATUS_CODES } from "node:http";', `const STATUS_CODES = ${JSON.stringify(STATUS_CODES)};`],
  ]),
);

/** S3's checksums have Node load compression, where most requests check nothing: it comes with the first of them. */
export const withLateChecksums = rewriting('with-late-checksums', /[\\/]crc32[\\/]Crc32Node\.js$/, (source) =>
  replaced(source, [
    ['import * as zlib from "node:zlib";', ''],
    [
      'typeof zlib.crc32 === "function" ? zlib.crc32 : undefined',
      '(...given) => process.getBuiltinModule("node:zlib").crc32(...given)',
    ],
  ]),
);

/** Leaves out S3's checksums of browsers' streams, for which Node would load its own: 1 ms of a start. */
export const withoutWebStreams = rewriting(
  'without-web-streams',
  /[\\/]checksum[\\/]ChecksumStream\.browser\.js$/,
  (source) => replaced(source, [['typeof ReadableStream === "function" ? ReadableStream : function () { }', 'Object']]),
);
