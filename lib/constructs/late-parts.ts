import { basename } from 'node:path';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';

/** The file that has a function's handler, and all that it starts with. */
export const firstFile = 'index.cjs';

/** What is loaded later is required: as an `import` it would start Node's loader of ES modules. */
export const withoutImports = { 'dynamic-import': false } as const;

/**
 * Whether a bundle has files of ours that import others while the function runs, also where it never comes to that: esbuild puts all that
 * such an import leads to into functions, which makes a whole bundle slower by a tenth.
 */
export const hasLateParts = ({ inputs }: Metafile, bundle: Metafile['outputs'][string]): boolean =>
  Object.keys(bundle.inputs).some((path) =>
    inputs[path]?.imports.some(
      ({ kind, external, path: late }) => kind === 'dynamic-import' && !external && late.startsWith('shared/'),
    ),
  );

/**
 * The code of a function in files, by their names: what it imports while it runs (`await import`) is in late parts, files that take
 * from the first one what is in it. A start reads the first alone. esbuild divides ES modules only, into chunks, and puts what two
 * chunks share into a third; so each is made CommonJS again, and those that a start needs are one file together.
 */
export async function dividedBundle(entry: string, options: BuildOptions): Promise<Map<string, string>> {
  const { banner: _, ...dividing } = options;
  const { outputFiles, metafile } = await build({
    ...dividing,
    entryPoints: [{ in: entry, out: 'index' }],
    outdir: '.',
    format: 'esm',
    splitting: true,
    write: false,
    metafile: true,
  });
  const texts = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  const first = chunksFrom(entryChunk, metafile, ['import-statement']);
  const late = chunksFrom(entryChunk, metafile, ['import-statement', 'dynamic-import']).difference(first);
  const files = [
    joined(firstFile, { source: startOf(first, metafile), chunks: dividedInto(texts, first) }, options),
    ...[...late].map((chunk) =>
      joined(fileOf(chunk), { source: texts.get(chunk) ?? '', chunks: dividedInto(texts, first, 'late') }, options),
    ),
  ];
  return new Map(await Promise.all(files));
}

/** The chunk with the handler. */
const entryChunk = 'index.js';

/**
 * What the first file is made of: the chunk with the handler, and for late parts `chunks`, which tells what the other chunks export.
 * It is a function, since the accessors that esbuild makes of two hundred exports take half a millisecond. A late part has the
 * values as they are when it is loaded: no file of ours exports a variable that changes.
 */
function startOf(first: ReadonlySet<string>, { outputs }: Metafile): string {
  const exporting = Object.entries(outputs)
    .map(([path, { exports }]) => ({ chunk: basename(path), exports }))
    .filter(({ chunk }) => chunk !== entryChunk && first.has(chunk))
    .map(({ chunk, exports }) => {
      const names = exports.map((name, at) => [name, `${nameOf(chunk)}_${at}`] as const);
      return {
        imports: `import { ${names.map(([name, own]) => `${name} as ${own}`).join(', ')} } from './${chunk}';`,
        member: `${nameOf(chunk)}() { return { ${names.map(([name, own]) => `${name}: ${own}`).join(', ')} }; },`,
      };
    });
  return [
    `export * from './${entryChunk}';`,
    ...exporting.map(({ imports }) => imports),
    'export function chunks() { return {',
    ...exporting.map(({ member }) => member),
    '}; }',
  ].join('\n');
}

type ImportKind = 'import-statement' | 'dynamic-import';

/** The chunks that one comes to by imports of some kinds, itself among them. */
function chunksFrom(chunk: string, { outputs }: Metafile, kinds: readonly ImportKind[]): Set<string> {
  const importsOf = new Map(Object.entries(outputs).map(([path, { imports }]) => [basename(path), imports]));
  const found = new Set([chunk]);
  for (const each of found) {
    for (const { path, kind, external } of importsOf.get(each) ?? []) {
      if (!external && (kinds as readonly string[]).includes(kind)) found.add(basename(path));
    }
  }
  return found;
}

const fileOf = (chunk: string) => chunk.replace(/\.js$/, '.cjs');

/** By which late parts ask the first file's `chunks` for what a chunk exports. */
const nameOf = (chunk: string) => chunk.replaceAll(/\W/g, '_');

/** Finds the chunks that a file imports: in the texts those that are to be in it; the rest where it will be. */
const dividedInto = (texts: ReadonlyMap<string, string>, first: ReadonlySet<string>, file?: 'late'): Plugin => ({
  name: 'late-parts',
  setup(build) {
    build.onResolve({ filter: /^\.\// }, ({ path }) => {
      const chunk = path.slice('./'.length);
      if (first.has(chunk)) return { path: chunk, namespace: 'first' };
      return { path: texts.has(chunk) ? `./${fileOf(chunk)}` : path, external: true };
    });
    build.onLoad({ filter: /.*/, namespace: 'first' }, ({ path }) => ({
      contents:
        file === 'late' ? `module.exports = require('./${firstFile}').chunks().${nameOf(path)}();` : texts.get(path),
    }));
  },
});

/** One file as CommonJS. */
async function joined(
  name: string,
  { source, chunks }: { readonly source: string; readonly chunks: Plugin },
  { absWorkingDir, bundle, minify, platform, target, supported, banner, logLevel }: BuildOptions,
): Promise<[name: string, text: string]> {
  const { outputFiles } = await build({
    absWorkingDir,
    bundle,
    minify,
    platform,
    target,
    banner,
    logLevel,
    supported: { ...supported, ...withoutImports },
    stdin: { contents: source },
    format: 'cjs',
    plugins: [chunks],
    write: false,
  });
  return [name, outputFiles[0]?.text ?? ''];
}
