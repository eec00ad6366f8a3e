import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type BuildOptions, build, type Metafile } from 'esbuild';
import { sourceRoot } from './bundle.ts';
import { lateArrows } from './late-arrows.ts';
import { lateBuiltins } from './late-builtins.ts';
import { lateFiles, withoutLateFiles } from './late-files.ts';
import { dividedBundle, firstFile, hasLateParts, withoutImports } from './late-parts.ts';
import { lateSchemas } from './late-schemas.ts';
import {
  withFewClasses,
  withLateChecksums,
  withLateOptions,
  withoutErrorTrees,
  withoutJsonSchemas,
  withoutMemory,
  withoutTexts,
  withoutUnusedMethods,
  withoutUnusedShapes,
  withoutWebStreams,
  withShortManifests,
  withStatusTexts,
} from './lean-packages.ts';
import { leanTables, withOwnRows } from './lean-tables.ts';
import { madeDocuments } from './made-documents.ts';
import { readOnce } from './read-once.ts';

/** What stands in for what: parts of the SDK that no function of ours needs are left out of what we deploy. */
const standIns = {
  '@aws-sdk/credential-provider-node': join(import.meta.dirname, 'lambda-credentials.ts'),
  '@aws-sdk/endpoint-cache': join(import.meta.dirname, 'lambda-endpoints.ts'),
  '@aws-sdk/checksums/sha': join(import.meta.dirname, 'lambda-sha.ts'),
  '@aws-sdk/signature-v4-multi-region': join(import.meta.dirname, 'lambda-signature.ts'),
  '@smithy/core/event-streams': join(import.meta.dirname, 'lambda-event-streams.ts'),
};

const [folder = '', thinning, ...entries] = process.argv.slice(2);

// esbuild leaves out files of which an entry uses nothing, since `sideEffects` in package.json says that only documentation acts by
// being loaded.
const options = {
  absWorkingDir: sourceRoot,
  bundle: true,
  minify: true,
  platform: 'node',
  target: 'node24',
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

const lean: BuildOptions = {
  ...options,
  alias: standIns,
  plugins: [
    withoutUnusedShapes,
    withoutWebStreams,
    withLateChecksums,
    withShortManifests,
    withoutUnusedMethods(sources),
    withoutErrorTrees,
    withoutJsonSchemas,
    withoutMemory,
    withoutTexts,
    withFewClasses,
    withLateOptions,
    withStatusTexts,
    leanTables,
    madeDocuments,
    lateBuiltins,
    withoutLateFiles,
    lateSchemas,
    lateArrows,
  ].map(readOnce),
};

/** Each entry's bundle. One run for all reads shared code and the SDK once. */
async function wholeBundles(entryPoints: string[], options: BuildOptions) {
  const { outputFiles, metafile } = await build({
    ...options,
    entryPoints,
    outbase: sourceRoot,
    outdir: folder,
    supported: { ...options.supported, ...withoutImports },
    // CommonJS and the SDK inside start fastest: 43 ms, against 54 as ESM and 71 with the runtime's SDK.
    format: 'cjs',
    write: false,
    metafile: true,
  });
  const bundles = outputFiles.map(({ path, text }) => {
    const output = metafile.outputs[relative(sourceRoot, path).replaceAll('\\', '/')] as Metafile['outputs'][string];
    return [output.entryPoint ?? '', { text, output }] as const;
  });
  return { metafile, bundles: new Map(bundles) };
}

function write(entry: string, files: ReadonlyMap<string, string>) {
  const own = join(folder, entry.replace(/\.ts$/, ''));
  mkdirSync(own, { recursive: true });
  for (const [name, text] of files) writeFileSync(join(own, name), text);
}

if (thinning === 'stock') {
  const { bundles } = await wholeBundles(entries, options);
  for (const [entry, { text }] of bundles) write(entry, new Map([[firstFile, text]]));
} else {
  const common = Object.values(lateFiles);
  const { metafile, bundles } = await wholeBundles([...entries, ...common.map(({ entry }) => entry)], lean);
  await Promise.all(
    entries.map(async (entry) => {
      const { text, output } = bundles.get(entry) as { text: string; output: Metafile['outputs'][string] };
      const files = hasLateParts(metafile, output) ? await dividedBundle(entry, lean) : new Map([[firstFile, text]]);
      const named = [...files].map(([name, code]) => [name, withOwnRows(code, output.inputs)] as const);
      const isNamed = (file: string) => named.some(([, code]) => code.includes(`./${file}`));
      const late = common
        .filter(({ name }) => isNamed(name))
        .map((file) => [file.name, (bundles.get(file.entry) as { text: string }).text] as const);
      write(entry, new Map([...named, ...late]));
    }),
  );
}
