import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { closeServer, listen } from '../../../lib/local/listen.ts';
import { openapiDocument } from '../../../shared/openapi/document.ts';
import { type DocumentedRow, operations } from '../../../shared/openapi/operations.ts';
import { endpoints } from '../../../shared/routes.ts';

interface Heard {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

// It notes what it is asked, and answers with an empty object.
const heard: Heard[] = [];
const server = createServer(async (request, response) => {
  const { method, url, headers } = request;
  heard.push({ method, url, headers, body: await text(request) });
  response.end('{}');
});
const folder = mkdtempSync(join(tmpdir(), 'relaydesk-samples-'));
let env: Record<string, string | undefined>;
beforeAll(async () => {
  const address = await listen(server, 0);
  const given = { RELAYDESK_URL: address, RELAYDESK_GATEWAY_URL: `${address}/gateway`, RELAYDESK_KEY: 'svc_of-ours' };
  env = { ...process.env, ...given };
});
afterAll(async () => {
  await closeServer(server);
  rmSync(folder, { recursive: true });
});

const rows = endpoints.filter((row): row is DocumentedRow => row.path !== '$default' && row.api !== 'console');
const { paths } = openapiDocument() as { paths: Record<string, Record<string, { 'x-codeSamples': Sample[] }>> };
interface Sample {
  readonly lang: string;
  readonly source: string;
}
const sourcesIn = (lang: string) =>
  rows.map(({ path, method }) => {
    const samples = paths[path]?.[method.toLowerCase()]?.['x-codeSamples'] ?? [];
    return samples.find((sample) => sample.lang === lang)?.source ?? '';
  });

/** What the first example of an endpoint is as a request, made without any of the samples' code. */
function expected({ name, api, auth, method, path }: DocumentedRow) {
  const { headers = {}, operation, examples } = operations[name];
  const [example] = Object.values(examples);
  const url = new URL(
    path.replace(/\{(\w+)\}/g, (_, part) => example?.path?.[part] ?? ''),
    'http://host',
  );
  for (const [parameter, value] of Object.entries(example?.query ?? {})) url.searchParams.append(parameter, value);
  const own = Object.entries(headers).map(([header, { example }]) => [header.toLowerCase(), example]);
  return {
    method,
    url: `${api === 'gateway' ? '/gateway' : ''}${decodeURIComponent(url.pathname)}${url.search}`,
    headers: expect.objectContaining({
      ...(auth === 'key' && (api === 'gateway' ? { apikey: 'svc_of-ours' } : { authorization: 'Bearer svc_of-ours' })),
      ...(example?.body !== undefined && { 'content-type': 'application/json' }),
      ...(operation.idempotent && { 'idempotency-key': expect.any(String) }),
      ...Object.fromEntries(own),
    }),
    body: example?.body === undefined ? undefined : JSON.parse(JSON.stringify(example.body)),
  };
}

/** Runs a program to its end, with this on its standard input. What it says on stderr must be nothing. */
async function runs(command: string, args: readonly string[], stdin: string): Promise<Heard[]> {
  heard.length = 0;
  const child = spawn(command, args, { env, cwd: folder });
  child.stdin.end(stdin);
  const [said] = await Promise.all([text(child.stderr), text(child.stdout)]);
  expect(said).toBe('');
  return heard;
}

const asRequests = (all: readonly Heard[]) =>
  all.map(({ method, url = '', headers, body }) => {
    const [path = '', query] = url.split('?');
    const shown = `${decodeURIComponent(path)}${query === undefined ? '' : `?${query}`}`;
    return { method, url: shown, headers, body: body === '' ? undefined : JSON.parse(body) };
  });

const has = (command: string) => spawnSync(command, ['--version']).status === 0;
const everyRequest = rows.map(expected);

(has('curl') ? test : test.skip)('the samples in curl make the requests of the examples', async () => {
  const quiet = sourcesIn('Shell').map((source) => source.replace(/^curl /, 'curl -sS '));
  expect(asRequests(await runs('bash', [], quiet.join('\n')))).toEqual(everyRequest);
});

(has('python3') ? test : test.skip)('the samples in Python make the requests of the examples', async () => {
  const program = `import json, sys\nfor source in json.loads(sys.argv[1]): exec(compile(source, "sample", "exec"), {})`;
  const args = ['-W', 'error', '-c', program, JSON.stringify(sourcesIn('Python'))];
  expect(asRequests(await runs('python3', args, ''))).toEqual(everyRequest);
});

test('the samples in TypeScript make the requests of the examples', async () => {
  const imports = sourcesIn('TypeScript').map((source, index) => {
    writeFileSync(join(folder, `sample-${index}.mts`), source);
    return `await import('./sample-${index}.mts');\n`;
  });
  writeFileSync(join(folder, 'samples.mts'), imports.join(''));
  expect(asRequests(await runs(process.execPath, ['samples.mts'], ''))).toEqual(everyRequest);
});

test('the samples in TypeScript have no mistake of types', () => {
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const options = [
    '--noEmit',
    '--strict',
    '--target',
    'esnext',
    '--module',
    'nodenext',
    '--types',
    'node',
    '--skipLibCheck',
    '--allowImportingTsExtensions',
  ];
  const { stdout } = spawnSync(resolve('node_modules/.bin/tsc'), [...options, '--ignoreConfig', 'samples.mts'], {
    cwd: folder,
  });
  expect(stdout.toString()).toBe('');
});
