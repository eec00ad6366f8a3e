import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import * as zod from 'zod';
import { sourceRoot } from '../../../lib/constructs/bundle.ts';
import * as standIn from '../../../lib/constructs/lambda-zod.ts';

type Zod = typeof zod;
const late = standIn as unknown as Zod;

/** Schemas of the kinds that ours are made of, each with inputs that it takes and refuses. */
const schemas: Record<string, { make: (z: Zod) => zod.ZodType; inputs: unknown[] }> = {
  'an object with members that may be absent': {
    make: (z) =>
      z.object({
        name: z.string().trim().min(1, { error: 'must not be blank' }),
        tags: z.array(z.string()).optional(),
      }),
    inputs: [{ name: ' Ana ' }, { name: ' ', tags: ['a'] }, { name: 'Ana', tags: ['a', 2], more: 1 }, {}, null],
  },
  'an object that is extended, and left without a member': {
    make: (z) => z.strictObject({ a: z.int(), b: z.boolean() }).extend({ c: z.uuid() }).omit({ b: true }),
    inputs: [
      { a: 1, c: '4bf7c2c6-8d0f-4b2e-9b5c-0c7c3b8c8f0a' },
      { a: 1.5, b: true, c: 'c' },
    ],
  },
  'one of several kinds': {
    make: (z) =>
      z.discriminatedUnion('type', [
        z.object({ type: z.literal('text'), text: z.string() }),
        z.object({ type: z.enum(['image', 'video']), url: z.url() }),
      ]),
    inputs: [
      { type: 'text', text: 'a' },
      { type: 'video', url: 'https://a.test' },
      { type: 'image' },
      { type: 'x' },
      1,
    ],
  },
  'a value that is turned into another': {
    make: (z) =>
      z
        .preprocess(
          (value) => value ?? '7',
          z.coerce.number().transform((n) => n * 2),
        )
        .catch(-1),
    inputs: [undefined, '4', 'four'],
  },
  'what two schemas say, and a rule of our own': {
    make: (z) =>
      z
        .intersection(z.looseObject({ a: z.string() }), z.record(z.string(), z.unknown()))
        .superRefine((value, context) => {
          if (Object.keys(value).length > 1) context.addIssue({ code: 'custom', message: 'has too much' });
        }),
    inputs: [{ a: 'a' }, { a: 'a', b: 1 }, { b: 1 }, []],
  },
  'a union, with null and a default': {
    make: (z) => z.union([z.null(), z.tuple([z.number(), z.string()]), z.instanceof(Uint8Array)]).default(null),
    inputs: [undefined, null, [1, 'a'], ['a'], new Uint8Array(1), 'a'],
  },
};

test.each(Object.entries(schemas))(
  'in a bundle, %s takes and refuses what it does elsewhere',
  (_what, { make, inputs }) => {
    const answers = (z: Zod) => {
      const schema = make(z);
      return inputs.map((input) => {
        const { success, data, error } = schema.safeParse(input, { reportInput: true });
        return { success, data, issues: error?.issues };
      });
    };

    expect(answers(late)).toEqual(answers(zod));
    expect(new Set(answers(zod).map(({ success }) => success))).toContain(true);
  },
);

test('a schema is made when it is first asked for something, once, and what it is made of with it', () => {
  let made = 0;
  const schema = late.object({ a: late.string().optional() }).check(
    late.superRefine(() => {}),
    late.check(() => {
      made++;
    }),
  );
  const { a } = schema.shape;

  expect([made, a.safeParse('a').success, schema instanceof zod.ZodObject, made]).toEqual([0, true, true, 0]);
  expect([schema.safeParse({}).success, schema.safeParse({ a: 1 }).success, made]).toEqual([true, false, 1]);
  expect(Object.keys(schema.shape)).toEqual(['a']);
});

test('members of an object go over into another one before either is made', () => {
  const { a, ...rest } = late.object({ a: late.string(), b: late.int(), c: late.boolean() }).omit({ c: true }).shape;
  const schema = late.object({ a: a.nullable(), ...rest });
  expect([schema.safeParse({ a: null, b: 1 }).success, schema.safeParse({ a: 'a', b: 'b' }).success]).toEqual([
    true,
    false,
  ]);
});

test('what is said of a schema for the documents changes nothing of it', () => {
  const schema = late.string().meta({ id: 'Name' }).register(late.globalRegistry, { maxLength: 3 });
  expect([schema.safeParse('Name').data, schema.safeParse(1).success]).toEqual(['Name', false]);
});

// The build refuses a function of zod's that the stand-in lacks, but looks no deeper than its exports.
test('the stand-in has what our functions call of the groups of zod’s functions', () => {
  const sources = ['functions', 'shared'].flatMap((of) =>
    readdirSync(join(sourceRoot, of), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .map((path) => readFileSync(join(sourceRoot, of, path), 'utf8')),
  );
  const called = new Set(sources.flatMap((source) => source.match(/(?<=\bz\.)[a-z]\w*\.[a-z]\w*(?=\()/g) ?? []));
  const lacking = [...called].filter((path) => {
    const [group = '', name = ''] = path.split('.');
    return typeof (standIn as unknown as Record<string, Record<string, unknown>>)[group]?.[name] !== 'function';
  });
  expect(called).toContain('iso.datetime');
  expect(lacking).toEqual([]);
});
