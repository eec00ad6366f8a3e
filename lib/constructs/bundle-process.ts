import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { sourceRoot } from './bundle.ts';
import { lateArrows } from './late-arrows.ts';
import { lateBuiltins } from './late-builtins.ts';
import { lateFile, lateFiles } from './late-files.ts';
import { lateSchemas } from './late-schemas.ts';
import {
  withFewClasses,
  withLateChecksums,
  withLateOptions,
  withoutErrorTrees,
  withoutJsonSchemas,
  withoutMemory,
  withoutUnusedMethods,
  withoutUnusedShapes,
  withoutWebStreams,
  withShortManifests,
  withStatusTexts,
} from './lean-packages.ts';
import { leanTables } from './lean-tables.ts';
import { madeDocuments } from './made-documents.ts';

/** What stands in for what: parts of the SDK that no function of ours needs are left out of what we deploy. */
const standIns = {
  '@aws-sdk/credential-provider-node': join(import.meta.dirname, 'lambda-credentials.ts'),
  '@aws-sdk/endpoint-cache': join(import.meta.dirname, 'lambda-endpoints.ts'),
  '@aws-sdk/checksums/sha': join(import.meta.dirname, 'lambda-sha.ts'),
  '@aws-sdk/signature-v4-multi-region': join(import.meta.dirname, 'lambda-signature.ts'),
  '@smithy/core/event-streams': join(import.meta.dirname, 'lambda-event-streams.ts'),
};

const [folder = '', thinning, ...entries] = process.argv.slice(2);

// One run for all: it reads shared code and the SDK once, where a run for each entry would read them again. It leaves out
// files of which an entry uses nothing, since `sideEffects` in package.json says that only documentation acts by being loaded.
const options = {
  absWorkingDir: sourceRoot,
  outbase: sourceRoot,
  outdir: folder,
  bundle: true,
  minify: true,
  platform: 'node',
  target: 'node24',
  // CommonJS and the SDK inside start fastest: 43 ms, against 54 as ESM and 71 with the runtime's SDK.
  format: 'cjs',
  // V8 checks each expression while it reads a bundle, and looks up the characters of `\p{…}` for it: 2 to 4 ms of a start. esbuild
  // does not find that between brackets, and so has all expressions with Unicode's flag made when they are come to.
  supported: { 'regexp-unicode-property-escapes': false, 'regexp-sticky-and-unicode-flags': false },
  // V8 keeps a text with one sign that is none of Latin's in two bytes a letter, and makes more room at its first collection then: a
  // second one, of 1 ms, does not fall into the start of a small function.
  banner: { js: '// “' },
  mainFields: ['module', 'main'],
  logLevel: 'warning',
  // What our code asks of zod, and its stand-in has not.
  logOverride: { 'import-is-undefined': 'error' },
} as const satisfies BuildOptions;

/** What our functions are made of. */
const sources = ['functions', 'shared'].flatMap((of) =>
  readdirSync(join(sourceRoot, of), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(join(sourceRoot, of, path), 'utf8')),
);

const plugins = () => [
  withoutUnusedShapes,
  withoutWebStreams,
  withLateChecksums,
  withShortManifests,
  withoutUnusedMethods(sources),
  withoutErrorTrees,
  withoutJsonSchemas,
  withoutMemory,
  withFewClasses,
  withLateOptions,
  withStatusTexts,
  leanTables,
  madeDocuments,
  lateBuiltins,
  lateFiles,
  lateSchemas,
  lateArrows,
];

if (thinning === 'stock') await build({ ...options, entryPoints: entries });
else await build({ ...options, entryPoints: [...entries, lateFile.entry], alias: standIns, plugins: plugins() });
