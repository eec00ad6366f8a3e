import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleClient } from './bundle.ts';
import { generateTypes, type OpenapiDocument } from './generate-types.ts';

const source = join(import.meta.dirname, 'package');
const checkout = join(import.meta.dirname, '../..');

interface Asked {
  readonly document: OpenapiDocument;
  readonly version: string;
  /** The package's. What was in it goes. */
  readonly folder: string;
}

/** Makes the npm package of the client, ready for `npm pack` and `npm publish`. */
export async function buildClient({ document, version, folder }: Asked): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.js'), await bundleClient(document));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(version), null, 2)}\n`);
  copyFileSync(join(import.meta.dirname, 'README.md'), join(folder, 'README.md'));
  copyFileSync(join(source, 'NOTICE'), join(folder, 'NOTICE'));
  copyFileSync(join(checkout, 'LICENSE'), join(folder, 'LICENSE'));
  await declareTypes(document, folder);
}

/** Writes `types/` by the compiler, from a copy of the source in which the document's types stand. */
async function declareTypes(document: OpenapiDocument, folder: string): Promise<void> {
  const copy = join(folder, 'source');
  cpSync(source, copy, { recursive: true });
  writeFileSync(join(copy, 'openapi.ts'), await generateTypes(document));
  const compiler = join(checkout, 'node_modules/.bin/tsc');
  execFileSync(compiler, ['-p', copy, '--outDir', join(folder, 'types')], { stdio: 'inherit' });
  rmSync(copy, { recursive: true });
}

const manifest = (version: string) => ({
  name: '@relaydesk/client',
  version,
  description: 'The typed client of the Relaydesk API, and the check of its webhooks',
  license: 'MIT',
  type: 'module',
  sideEffects: false,
  // From where on AbortSignal.any is there.
  engines: { node: '>=20.3' },
  // For compilers and bundlers that do not read the exports.
  main: './index.js',
  types: './types/entry.d.ts',
  exports: { '.': { types: './types/entry.d.ts', default: './index.js' } },
  files: ['index.js', 'types', 'NOTICE'],
});
