import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { buildClient } from '../../lib/client/build.ts';
import { generateTypes, type OpenapiDocument, provideCompiler } from '../../lib/client/generate-types.ts';
import { gatewayDocument, openapiDocument } from '../../shared/openapi/document.ts';
import { makeTenant } from '../support/tenant.ts';
import { openWorld } from '../support/world.ts';
import { worldAddresses, worldFetch } from '../support/world-fetch.ts';

/**
 * Has generators make types and clients of the OpenAPI documents, compiles programs that use them, and our own client,
 * as strictly as a user may, and runs these programs with the functions.
 */
const checkout = join(import.meta.dirname, '../..');
const folder = join(checkout, 'cdk.out/generators');
const plain = (document: unknown): OpenapiDocument => JSON.parse(JSON.stringify(document));
const documents = { service: plain(openapiDocument()), gateway: plain(gatewayDocument()) };

rmSync(folder, { recursive: true, force: true });
mkdirSync(join(folder, 'openapi-typescript'), { recursive: true });
cpSync(join(import.meta.dirname, 'uses'), join(folder, 'uses'), { recursive: true });
for (const [name, document] of Object.entries(documents)) {
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(document));
  writeFileSync(join(folder, 'openapi-typescript', `${name}.ts`), await generateTypes(document));
}
await generateClients();
await buildClient({
  document: documents.service,
  version: '0.0.0',
  folder: join(folder, 'node_modules/@relaydesk/client'),
});
writeReadme();
compile();
await run();
// Not by itself: the table's engine would hold the process for a while.
process.exit(0);

async function generateClients(): Promise<void> {
  provideCompiler();
  const { createClient } = await import('@hey-api/openapi-ts');
  for (const name of Object.keys(documents)) {
    await createClient({
      input: join(folder, `${name}.json`),
      output: { path: join(folder, 'hey-api', name), module: { extension: '.ts' } },
      logs: { level: 'silent', file: false },
      plugins: ['@hey-api/client-fetch', '@hey-api/sdk', '@hey-api/typescript'],
    });
  }
}

/** The README's programs of the client that are whole. */
function writeReadme(): void {
  const page = readFileSync(join(checkout, 'lib/client/README.md'), 'utf8');
  const programs = [...page.matchAll(/```ts\n(import .*?)```/gs)].map(([, code]) => code ?? '');
  assert.equal(programs.length, 2);
  for (const [index, code] of programs.entries()) writeFileSync(join(folder, 'uses', `readme-${index}.ts`), code);
}

function compile(): void {
  const compilerOptions = {
    module: 'nodenext',
    target: 'es2022',
    types: ['node'],
    strict: true,
    noUncheckedIndexedAccess: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: false,
  };
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, include: ['uses', 'openapi-typescript'] }),
  );
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  execFileSync(join(checkout, 'node_modules/.bin/tsc'), ['-p', folder], { stdio: 'inherit' });
}

async function run(): Promise<void> {
  process.env.OPENAPI_DOCUMENT = join(folder, 'documents.json');
  writeFileSync(process.env.OPENAPI_DOCUMENT, JSON.stringify(documents));
  const world = await openWorld();
  for (const name of ['with-types', 'with-hey-api', 'with-client']) {
    const tenant = await makeTenant(world.ports);
    await tenant.addContact('+5511999990000');
    const outfile = join(folder, `${name}.mjs`);
    await build({ entryPoints: [join(folder, 'uses', `${name}.ts`)], bundle: true, format: 'esm', outfile });
    const program = await import(pathToFileURL(outfile).href);
    const given = { ...worldAddresses, apiKey: tenant.apiKey, fetch: worldFetch(world.ports) };
    const { text, refusal, gateway } = await program.run(given);
    assert.deepEqual([text, refusal], ['5511999990000', 'Missing required field'], name);
    assert.match(gateway, /instance does not exist|is required/, name);
    console.log(`${name}: compiled strictly, and run`);
  }
}
