import { join } from 'node:path';
import { type BuildOptions, type BuildResult, build } from 'esbuild';
import { sourceRoot } from './bundle.ts';
import { withoutJsonSchemas, withoutUnusedShapes, withShortManifests } from './lean-packages.ts';

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
  mainFields: ['module', 'main'],
  metafile: true,
  logLevel: 'warning',
} as const satisfies BuildOptions;

/** The entries that make JSON schemas of their schemas: those that have the package which asks for them. */
const thatDocument = ({ metafile }: BuildResult<{ metafile: true }>) =>
  Object.values(metafile.outputs)
    .filter(({ inputs }) => Object.keys(inputs).some((path) => path.includes('node_modules/zod-openapi/')))
    .map(({ entryPoint = '' }) => entryPoint);

if (thinning === 'stock') await build({ ...options, entryPoints: entries });
else {
  const lean = { ...options, alias: standIns, plugins: [withoutUnusedShapes, withShortManifests] };
  const first = await build({ ...lean, entryPoints: entries, plugins: [...lean.plugins, withoutJsonSchemas] });
  await build({ ...lean, entryPoints: thatDocument(first) });
}
