import { between, chance, oneOf } from '../support/random.ts';

/** As much of JSON Schema as the OpenAPI document uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
  readonly pattern?: string;
}

/** Makes values that fit a schema. */
export interface Maker {
  readonly random: () => number;
  /** The schema that a `$ref` leads to. */
  readonly resolve: (ref: string) => Schema;
  /** A value for a member of this name that leads to something that is there; undefined where there is none. */
  readonly known: (name: string) => unknown;
}

/** So deep, and members that are not required are left out. */
const deepest = 6;

/** A value that fits the schema, as far as the schema says it. `name` is that of the member whose value it is. */
export function fromSchema(schema: Schema, maker: Maker, { name = '', depth = 0 } = {}): unknown {
  const { random, resolve, known } = maker;
  if (schema.$ref !== undefined) return fromSchema(resolve(schema.$ref), maker, { name, depth });
  if ('const' in schema) return schema.const;
  if (schema.enum) return oneOf(schema.enum, random);
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return fromSchema(oneOf(choices, random), maker, { name, depth });
  const there = chance(0.75, random) ? known(name) : undefined;
  if (there !== undefined) return there;
  const type = typeof schema.type === 'string' ? schema.type : oneOf(schema.type ?? ['string'], random);
  const make = makers[type];
  return make ? make(schema, maker, { name, depth }) : null;
}

type Make = (schema: Schema, maker: Maker, place: { name: string; depth: number }) => unknown;

const makers: Readonly<Record<string, Make>> = {
  string: (schema, { random }) => textFor(schema, random),
  boolean: (_schema, { random }) => chance(0.5, random),
  integer: ({ minimum = 0, maximum = 1_000 }, { random }) => between(minimum, Math.min(maximum, 2 ** 40), random),
  number: ({ minimum = -100, maximum = 1_000 }, { random }) => minimum + random() * (maximum - minimum),
  array({ items = {}, minItems = 0, maxItems = 3 }, maker, { name, depth }) {
    const length = between(minItems, Math.max(minItems, Math.min(maxItems, 3)), maker.random);
    return Array.from({ length }, () => fromSchema(items, maker, { name, depth: depth + 1 }));
  },
  object({ properties = {}, required = [] }, maker, { depth }) {
    const names = Object.keys(properties).filter(
      (name) => required.includes(name) || (depth < deepest && chance(0.5, maker.random)),
    );
    return Object.fromEntries(
      names.map((name) => [name, fromSchema(properties[name] ?? {}, maker, { name, depth: depth + 1 })]),
    );
  },
};

const letters = [..."abcdefghij ÁÉção '-.,@/0123456789日本👍🏽‍"];

function textFor({ format, pattern, minLength = 0, maxLength = 40 }: Schema, random: () => number): string {
  const digits = (length: number) => Array.from({ length }, () => between(0, 9, random)).join('');
  if (format === 'uuid') return `${digits(8)}-${digits(4)}-4${digits(3)}-8${digits(3)}-${digits(12)}`;
  if (format === 'date-time') return new Date(between(0, 2 ** 41, random)).toISOString();
  if (format === 'email') return `a${digits(3)}@example.org`;
  if (format === 'uri') return `https://example.org/${digits(3)}`;
  if (pattern !== undefined) return digits(12);
  const length = between(Math.max(minLength, 1), Math.max(minLength, Math.min(maxLength, 40)), random);
  return Array.from({ length }, () => oneOf(letters, random)).join('');
}
