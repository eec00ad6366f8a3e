import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { bundle } from '../../../lib/constructs/bundle.ts';
import { lateFiles } from '../../../lib/constructs/late-files.ts';
import { firstFile } from '../../../lib/constructs/late-parts.ts';
import { envNames } from '../../../shared/base/env-names.ts';
import { endpoints, type Row, rows } from '../../../shared/routes.ts';
import { bundleSources } from '../../bench/cold/bundles.ts';
import { rowEntry } from '../../bench/cold/entries.ts';
import { clientsIn, clientsUsed, mostKbWith } from '../../bench/cold/sdk-clients.ts';

const entries = rows.map(({ entry }) => entry);
const sending = 'functions/messages/send-chatapp.ts';
const filesOf = bundle(entries);
const startOf = (entry: string) => filesOf.get(entry)?.get(firstFile) ?? new Uint8Array();
/** What each function starts with. */
const bundles = entries.map((entry) => [entry, startOf(entry)] as const);
const folder = mkdtempSync(join(tmpdir(), 'relaydesk-bundles-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A folder with the files of a function, as Lambda has them. */
function unpacked(entry: string): string {
  const own = join(folder, entry);
  mkdirSync(own, { recursive: true });
  for (const [name, code] of filesOf.get(entry) ?? []) writeFileSync(join(own, name), code);
  return own;
}

test('each function’s files load, where there are no packages and no settings, and the first exports its handler', () => {
  const paths = entries.map((entry) => {
    const own = unpacked(entry);
    return readdirSync(own).map((name) => join(own, name));
  });
  const load = `console.log(JSON.stringify(${JSON.stringify(paths)}.map((files) => {
    const loaded = files.map((file) => [file.split('/').at(-1), require(file)]);
    return loaded.filter(([, { handler }]) => typeof handler === 'function').map(([name]) => name);
  })));`;
  writeFileSync(join(folder, 'load.cjs'), load);

  const answer = execFileSync(process.execPath, ['load.cjs'], { cwd: folder, env: {}, encoding: 'utf8' });

  expect(JSON.parse(answer)).toEqual(entries.map(() => [firstFile]));
});

test('in its bundle each function can make the clients that its uses name', () => {
  const built = bundleSources(new Map(rows.map((row) => [row.name, rowEntry(row)])));
  try {
    const files = JSON.stringify([...built.files].map(([name, { file }]) => [name, file]));
    const make = `const of = (file) => { try { return require(file).init().length; } catch (error) { return error.message; } };
      console.log(JSON.stringify(${files}.map(([name, file]) => [name, of(file)])));`;
    const texts = Object.fromEntries(Object.values(envNames).map((name) => [name, 'https://nowhere.test']));
    const env = { ...texts, AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };

    const answer = execFileSync(process.execPath, ['-e', make], { env, encoding: 'utf8' });

    const made = new Map(JSON.parse(answer) as [string, unknown][]);
    expect(
      rows.filter(({ name }) => typeof made.get(name) !== 'number').map(({ name }) => [name, made.get(name)]),
    ).toEqual([]);
    expect(rows.filter(({ name, uses }) => uses.length > 0 && made.get(name) === 0)).toEqual([]);
  } finally {
    built.remove();
  }
});

const storage = filesOf.get(sending)?.get(lateFiles.storage.name) ?? new Uint8Array();
const sizes = [
  [lateFiles.storage.name, storage] as const,
  ...rows.map(({ name, entry }) => [name, startOf(entry)] as const),
].map(([name, code]) => [name, mostKbWith(clientsIn(code)), code.length] as const);
test.each(sizes)('what %s starts with is at most %i KB', (_name, kilobytes, bytes) => {
  expect(bytes).toBeLessThanOrEqual(kilobytes * 1024);
});

// In KB: an import of a late part by something that a start needs would bring it back.
test.each([
  ['handle-events', 432],
  ['receive-inbound', 403],
  ['run-broadcasts', 447],
  ['send-audio', 416],
  ['send-chatapp', 419],
  ['send-photoapp', 407],
  ['take-chatapp', 377],
])('%s starts with at most %i KB, and loads the rest when it comes to it', (name, kilobytes) => {
  const entry = rows.find((row) => row.name === name)?.entry ?? '';
  expect(startOf(entry).length).toBeLessThanOrEqual(kilobytes * 1024);
});

test('a late part has neither the SDK in it nor zod: it takes them from the file that the function has started with', () => {
  const others = new Set<string>([firstFile, ...Object.values(lateFiles).map(({ name }) => name)]);
  const parts = entries.flatMap((entry) => [...(filesOf.get(entry) ?? [])].filter(([name]) => !others.has(name)));
  const marks = ['amz-sdk-request', '"ZodType"'];
  const whole = parts.filter(([, code]) => marks.some((mark) => Buffer.from(code).includes(mark)));
  expect(parts.length).toBeGreaterThan(50);
  expect(whole.map(([name]) => name)).toEqual([]);
  expect(marks.filter((mark) => Buffer.from(startOf(sending)).includes(mark))).toEqual(marks);
});

/** The functions that start with a text in their code. */
const having = (text: string) =>
  rows.filter(({ entry }) => Buffer.from(startOf(entry)).includes(text)).map(({ name }) => name);

test('only functions that use something carry the SDK', () => {
  // A header that every client of the SDK sends.
  expect(having('amz-sdk-request')).toEqual(rows.filter(({ uses }) => uses.length > 0).map(({ name }) => name));
});

test('a function carries the clients that its uses name, and no other', () => {
  const isOfQueue = (row: Row) => 'trigger' in row && !('everyMinutes' in row.trigger);
  const named = rows.map((row) => {
    // A queue's worker says when it is shown again what it has received. The storage's client may be in a file of its own.
    const clients = new Set<string>([...clientsUsed(row), ...(isOfQueue(row) ? ['SQS'] : [])]);
    return [row.name, clients.difference(new Set(['S3']))];
  });
  const carried = rows.map((row) => [row.name, new Set(clientsIn(startOf(row.entry))).difference(new Set(['S3']))]);
  expect(carried).toEqual(named);
});

test('an endpoint carries its own row of the endpoints alone; only those that say what there is carry all', () => {
  const path = '/webhooks/{id}/deliveries/{delivery_id}';
  const each = endpoints.map(({ name, entry }) => [name, Buffer.from(startOf(entry)).toString()] as const);
  expect(having(path).toSorted()).toEqual(['gateway-not-found', 'get-delivery', 'service-not-found']);
  expect(each.filter(([name, code]) => !code.includes(`"name":"${name}"`))).toEqual([]);
});

test('loaded, no bundle has made a schema, or had Node load what it may never come to', () => {
  // Of `process.moduleLoadList`, and of what zod does to each schema that it makes.
  const load = `let made = 0;
    const define = Object.defineProperty;
    Object.defineProperty = (of, name, ...as) => { made += name === '_zod' ? 1 : 0; return define(of, name, ...as); };
    require(process.argv[1]);
    const late = ['child_process', 'dns', 'http', 'internal/webstreams/readablestream', 'zlib'];
    console.log(JSON.stringify([made, ...late.filter((name) => process.moduleLoadList.includes('NativeModule ' + name))]));`;
  const found = entries.map((entry) => {
    const file = join(unpacked(entry), firstFile);
    return [entry, JSON.parse(execFileSync(process.execPath, ['-e', load, file], { env: {}, encoding: 'utf8' }))];
  });
  expect(found.filter(([, said]) => JSON.stringify(said) !== '[0]')).toEqual([]);
});

test('no function has V8 look up characters by their properties while it reads the bundle', () => {
  const literal = /(?<=[(,=:[!&|?{};]|\breturn ?)\/(?:[^/\\\n]|\\.)*\\[pP]\{(?:[^/\\\n]|\\.)*\/[a-z]*[uv][a-z]*\b/;
  const looking = bundles.filter(([, code]) => literal.test(Buffer.from(code).toString())).map(([entry]) => entry);
  expect([literal.test('a(/[\\p{L}_]/u)'), looking]).toEqual([true, []]);
  expect(having('Default_Ignorable_Code_Point')).toEqual([]);
});

test('a function carries no schema that stands beside its own, in one file, for others', () => {
  expect(having('must be a time such as 2027-01-31T00:00:00.000Z')).toEqual(['create-key']);
});

test('V8 keeps each bundle in two bytes a letter', () => {
  const inOne = bundles.filter(([, code]) => /^[\0-\xff]*$/.test(Buffer.from(code).toString()));
  expect(inOne.map(([entry]) => entry)).toEqual([]);
});

test('V8 reads few bodies of arrow functions with a bundle: those that have `this` from outside, and those that load a late part', () => {
  const loading = /\(\)=>[\w$]+\(require\(/g;
  const arrowsIn = (code: Uint8Array) => Buffer.from(code).toString().replace(loading, '').split('=>').length - 1;
  const arrows = bundles.map(([entry, code]) => [entry, arrowsIn(code)] as const);
  expect(arrows.filter(([, count]) => count > 100)).toEqual([]);
});

test('no function carries kinds of zod’s schemas that it has none of, what zod makes of errors, or its English texts', () => {
  const marks = ['ZodISODuration', 'ZodBigInt', 'fieldErrors', 'Invalid input: expected'];
  expect(marks.map(having)).toEqual([[], [], [], []]);
  expect(having('ZodDiscriminatedUnion')).not.toContain('list-keys');
});

test('in a bundle zod comes to no member of an option that it does not take, and its kinds of schemas have no classes of their own', () => {
  const source = `import * as z from 'zod';
    let come = 0;
    const other = new Proxy(z.string(), { get: (schema, name) => { come += name === '_zod' ? 1 : 0; return schema[name]; } });
    const either = z.discriminatedUnion('type', [z.object({ type: z.literal('a') }), z.object({ type: z.literal('b'), other })]);
    export const said = [either.safeParse({ type: 'a' }).success, come, either.safeParse({ type: 'b' }).success, come > 0,
      either.safeParse({ type: 'c' }).error.issues[0].options, Object.getOwnPropertyDescriptor(z.ZodString, 'init').writable];`;
  const { files, remove } = bundleSources(new Map([['said', source]]));
  try {
    const file = JSON.stringify(files.get('said')?.file);
    const answer = execFileSync(process.execPath, ['-p', `JSON.stringify(require(${file}).said)`], {
      encoding: 'utf8',
    });
    expect(JSON.parse(answer)).toEqual([true, 0, false, true, ['a', 'b'], true]);
  } finally {
    remove();
  }
});

test('no function carries the texts of the OpenAPI documents, or what makes them', () => {
  expect([having('GatewayRefusal'), having('zodOpenApiCreateSchema'), having('draft-2020-12')]).toEqual([[], [], []]);
});

test('the storage’s client is in the bundles of those whose every request uses it; others load it when they come to it', () => {
  const mark = 's3.amazonaws.com/doc/2006-03-01';
  const always = ['create-upload', 'get-media', 'sweep-media', 'measure-media', 'erase-organizations'];
  expect(having(mark).toSorted()).toEqual(always.toSorted());
  expect(Buffer.from(storage).includes(mark)).toBe(true);
  const later = rows.filter((row) => clientsUsed(row).includes('S3') && !always.includes(row.name));
  expect(later.filter(({ entry }) => !filesOf.get(entry)?.has(lateFiles.storage.name))).toEqual([]);
});

test('no bundle carries what the SDK could ask for and no function does, or the manifests of packages', () => {
  expect(having('DeleteBucket')).toEqual([]);
  expect(having('concurrently')).toEqual([]);
});
