import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { transform } from 'esbuild';
import * as z from 'zod';
import { sourceRoot } from '../../../lib/constructs/bundle.ts';
import { makers, withLateSchemas } from '../../../lib/constructs/late-schemas.ts';

const printed = async (source: string) => (await transform(source, { loader: 'ts' })).code;

/** What a file makes while it is loaded, and, for each of the names, what it has in the end. */
async function loaded(source: string, names: readonly string[]) {
  const made: string[] = [];
  const noting = new Proxy(z, {
    get: (zod, name: keyof typeof z) => {
      made.push(name);
      return zod[name];
    },
  });
  const code = withLateSchemas(await printed(source)).replace(/^import .*$/gm, '');
  const load = new Function('z', 'lateSchema', `${code.replace(/^export /gm, '')}\nreturn { ${names.join(', ')} };`);
  const values: Record<string, unknown> = load(noting, (make: () => unknown) => ({ make }));
  return { atLoad: [...made], values };
}

test('what a file’s schemas are made of is not come to while the file is loaded', async () => {
  const source = `import * as z from 'zod';
    import { listOf, nameLength, requiredText } from '../input/fields.ts';
    import { orAbsent, text } from '../../input/fields.ts';
    export const nameSchema = z.string().min(1);
    const plain = z.object({ name: nameSchema, kind: z.enum(['a', 'b']), deep: z.object({ list: z.array(z.int()) }) });
    export const furtherSchema = tolerant({ more: z.string(), text: \`a; b\` });
    const titles = listOf(nameSchema, { max: 3 });
    const members = {
      title: requiredText({ max: 20 }),
      note: orAbsent(text({ max: 5 })),
      length: Math.max(1, 2),
    };
    export const operation = {
      body: z.object({ a: z.int(), b: z.object({
        c: z.int() }) }),
      status: 201,
      reply: z.literal(true),
    };`;
  const { atLoad, values } = await loaded(source, [
    'nameSchema',
    'plain',
    'furtherSchema',
    'titles',
    'members',
    'operation',
  ]);
  const late = { make: expect.any(Function) };
  expect(atLoad).toEqual([]);
  expect(values).toEqual({
    nameSchema: late,
    plain: late,
    furtherSchema: late,
    titles: late,
    members: { title: late, note: late, length: 2 },
    operation: { body: late, status: 201, reply: late },
  });
  const { operation } = values as { operation: { body: { make(): z.ZodType } } };
  expect(operation.body.make().safeParse({ a: 1, b: { c: 2 } }).success).toBe(true);
});

test('what is no schema is left as it is', async () => {
  const source = `import { text as named } from '../texts.ts';
    import { nameLength } from '../input/fields.ts';
    const text = (n: number) => ({ n });
    const kinds = {
      one: text(1),
      two: named(nameLength),
    };
    const total = sum(1, 2);
    const pick = (n: number) => z.object({ n: z.literal(n) });
    const makeSchema = (n: number) => pick(n);
    const table = {
      sum: sum(1),
      pick: () => z.string(),
      ways: z.enum(['a', 'b']).options,
    };
    const ways = z.enum(['a', 'b']).options, { shape } = z.object({ a: z.string() });
    const one = z.string().parse('a');
    const twoSchema = z.string(), another = z.int();
    const failure = new z.ZodError([]);`;
  const code = await printed(source);
  expect(withLateSchemas(code)).toBe(code);
});

const sources = ['functions', 'shared'].flatMap((of) =>
  readdirSync(join(sourceRoot, of), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => join(sourceRoot, of, path)),
);

test('all that our files have made late is schemas and their checks', async () => {
  const found = await Promise.all(
    sources.map(async (path) => {
      const code = withLateSchemas(await printed(readFileSync(path, 'utf8')));
      const names = Array.from(code.matchAll(/^export const (\w+) = .* lateSchema\(/gm), ([, name = '']) => name);
      const file = names.length > 0 ? ((await import(path)) as Record<string, unknown>) : {};
      return names.map((name) => [name, Object.hasOwn(Object(file[name]), '_zod')] as const);
    }),
  );
  const named = found.flat();
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(([, isSchema]) => !isSchema)).toEqual([]);
});

/** What the functions of `shared/input` are given for the parts of a schema. */
const parts = [z.object({ a: z.string().optional() }), { min: 1, max: 5 }, ['a', 'b'], 'a', 2];
const waysToFill = (places: number): unknown[][] =>
  places === 0 ? [[]] : waysToFill(places - 1).flatMap((before) => parts.map((part) => [...before, part]));

/** Whether a function makes a schema of any of them. */
const makesSchema = (make: (...given: unknown[]) => unknown) =>
  waysToFill(make.length).some((given) => {
    try {
      return make(...given) instanceof z.ZodType;
    } catch {
      return false;
    }
  });

test('every function of the input that makes a schema is known as one, and no other', async () => {
  const folder = join(sourceRoot, 'shared/input');
  const files = readdirSync(folder).filter((path) => path.endsWith('.ts'));
  const exported = await Promise.all(files.map((file) => import(join(folder, file)) as Promise<object>));
  const functions = exported.flatMap((file) => Object.entries(file)).filter(([, value]) => typeof value === 'function');
  const making = functions.filter(([, make]) => makesSchema(make)).map(([name]) => name);
  expect(making.toSorted()).toEqual([...makers].toSorted());
});

test('a function of a file whose name has several words is one of the input’s, too', async () => {
  const code = await printed(
    "import { listOf } from '../input/some-lists.ts';\nconst some = listOf(item, { max: 3 });",
  );
  expect(withLateSchemas(code)).toContain('lateSchema(');
});
