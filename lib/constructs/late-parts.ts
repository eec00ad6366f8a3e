import { basename } from 'node:path';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';

/** The file that has a function's handler, and all that it starts with. */
export const firstFile = 'index.cjs';

/** Whether a bundle has code of ours that is imported while the function runs. */
export const hasLateParts = ({ inputs }: Metafile, bundle: Metafile['outputs'][string]): boolean =>
  Object.keys(bundle.inputs).some((path) =>
    inputs[path]?.imports.some(
      ({ kind, external, path: late }) => kind === 'dynamic-import' && !external && late.startsWith('shared/'),
    ),
  );

/**
 * The code of a function in files, by their names: what it imports while it runs (`await import`) stands in files of its own, and
 * takes from the first file what is in it. A start reads the first alone. esbuild divides ES modules only, and puts what two parts
 * share into a third; so the parts are made one file each again, and those that a start needs one file together.
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
  const first = partsFrom('index.js', metafile, ['import-statement']);
  const late = partsFrom('index.js', metafile, ['import-statement', 'dynamic-import']).difference(first);
  const files = [
    joined(firstFile, { source: startOf(first, metafile), parts: dividedInto(texts, first) }, options),
    ...[...late].map((part) =>
      joined(fileOf(part), { source: texts.get(part) ?? '', parts: dividedInto(texts, first, 'late') }, options),
    ),
  ];
  return new Map(await Promise.all(files));
}

/**
 * What the first file is made of: the part with the handler, and for late files what each other part exports. That is a function's
 * answer, since the accessors that esbuild makes of two hundred exports take half a millisecond.
 */
function startOf(first: ReadonlySet<string>, { outputs }: Metafile): string {
  const exported = Object.entries(outputs).flatMap(([path, { exports }]) => {
    const part = basename(path);
    if (part === 'index.js' || !first.has(part)) return [];
    const names = exports.map((name, at) => [name, `${nameOf(part)}_${at}`] as const);
    return [
      `import { ${names.map(([name, own]) => `${name} as ${own}`).join(', ')} } from './${part}';`,
      `export function ${nameOf(part)}() { return { ${names.map(([name, own]) => `${name}: ${own}`).join(', ')} }; }`,
    ];
  });
  return ["export * from './index.js';", ...exported].join('\n');
}

type ImportKind = 'import-statement' | 'dynamic-import';

/** The parts that one comes to by imports of some kinds, itself among them. */
function partsFrom(part: string, { outputs }: Metafile, kinds: readonly ImportKind[]): Set<string> {
  const importsOf = new Map(Object.entries(outputs).map(([path, { imports }]) => [basename(path), imports]));
  const found = new Set([part]);
  for (const each of found) {
    for (const { path, kind, external } of importsOf.get(each) ?? []) {
      if (!external && (kinds as readonly string[]).includes(kind)) found.add(basename(path));
    }
  }
  return found;
}

const fileOf = (part: string) => part.replace(/\.js$/, '.cjs');

/** By which late files ask the first file for what a part exports. */
const nameOf = (part: string) => part.replaceAll(/\W/g, '_');

/** Finds the parts that a file imports: in the texts those that are to be in it; the rest where it will be. */
const dividedInto = (texts: ReadonlyMap<string, string>, first: ReadonlySet<string>, file?: 'late'): Plugin => ({
  name: 'late-parts',
  setup(build) {
    build.onResolve({ filter: /^\.\// }, ({ path }) => {
      const part = path.slice('./'.length);
      if (first.has(part)) return { path: part, namespace: 'first' };
      return { path: texts.has(part) ? `./${fileOf(part)}` : path, external: true };
    });
    build.onLoad({ filter: /.*/, namespace: 'first' }, ({ path }) => ({
      contents: file === 'late' ? `module.exports = require('./${firstFile}').${nameOf(path)}();` : texts.get(path),
    }));
  },
});

/** One file as CommonJS. */
async function joined(
  name: string,
  { source, parts }: { readonly source: string; readonly parts: Plugin },
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
    // As an `import` it would start Node's loader of ES modules.
    supported: { ...supported, 'dynamic-import': false },
    stdin: { contents: source },
    format: 'cjs',
    plugins: [parts],
    write: false,
  });
  return [name, outputFiles[0]?.text ?? ''];
}
