import * as z from 'zod';
import { _coercedNumber, _isoDateTime } from 'zod/v4/core';

/**
 * Takes the place of zod in the bundles. A function has up to a thousand schemas, most of which a request does not come to, and
 * making one takes zod some 10 µs. Here each is made when it is first asked for something; the parts of an object that no request
 * has are never made. What is made is zod's own.
 */
class LateSchema {
  #make: (() => z.ZodType) | undefined;
  #made: z.ZodType | undefined;

  constructor(make: () => z.ZodType) {
    this.#make = make;
  }

  get made(): z.ZodType {
    if (this.#make) this.#made = this.#make();
    this.#make = undefined;
    return this.#made as z.ZodType;
  }

  /** The members of an object that is not made yet: each by itself is late, too. */
  get shape(): object {
    const shape = () => memberOf(this, 'shape') as Record<string, z.ZodType>;
    if (!this.#make) return shape();
    return new Proxy(
      {},
      {
        get: (_, name: string) => new LateSchema(() => shape()[name] as z.ZodType),
        ownKeys: () => Reflect.ownKeys(shape()),
        getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(shape(), name),
      },
    );
  }

  /** What is said of a schema is for the documents, which are made of the sources. */
  meta(): this {
    return this;
  }

  register(): this {
    return this;
  }
}

type Making = (...given: unknown[]) => z.ZodType;

/** What makes a further schema of one, which is late as well. */
const further: ReadonlySet<PropertyKey> = new Set(
  'array catch catchall check default exactOptional extend int length loose max min nonempty nonnegative nullable nullish omit optional partial pick pipe positive refine regex required safeExtend startsWith strict strip superRefine toLowerCase toUpperCase transform trim'.split(
    ' ',
  ),
);

const makingFurther = (name: PropertyKey) =>
  function (this: LateSchema, ...given: unknown[]) {
    return new LateSchema(() => Reflect.apply(memberOf(this, name) as Making, this.made, given));
  };

const memberOf = ({ made }: LateSchema, name: PropertyKey): unknown => Reflect.get(made, name);

/** All else is the made schema's. What has been asked for once stands between no more. */
const others = new Proxy(Object.prototype, {
  get(_, name, schema: LateSchema) {
    if (further.has(name)) {
      Object.defineProperty(LateSchema.prototype, name, { value: makingFurther(name) });
      return Reflect.get(schema, name);
    }
    const value = memberOf(schema, name);
    Object.defineProperty(schema, name, { value });
    return value;
  },
});
Object.setPrototypeOf(LateSchema.prototype, others);

/** One of zod's functions, late. Its types are those of zod, which our code is compiled with. */
const late = (make: unknown) => ((...given: unknown[]) => new LateSchema(() => (make as Making)(...given))) as never;

/** What a file's own schemas are made with (`late-schemas.ts`). */
export const lateSchema = (make: () => z.ZodType) => new LateSchema(make);

export const array = /* @__PURE__ */ late(z.array);
export const boolean = /* @__PURE__ */ late(z.boolean);
export const check = /* @__PURE__ */ late(z.check);
export const discriminatedUnion = /* @__PURE__ */ late(z.discriminatedUnion);
export const email = /* @__PURE__ */ late(z.email);
export const guid = /* @__PURE__ */ late(z.guid);
export const int = /* @__PURE__ */ late(z.int);
export const intersection = /* @__PURE__ */ late(z.intersection);
export const literal = /* @__PURE__ */ late(z.literal);
export const looseObject = /* @__PURE__ */ late(z.looseObject);
export const number = /* @__PURE__ */ late(z.number);
export const object = /* @__PURE__ */ late(z.object);
export const partialRecord = /* @__PURE__ */ late(z.partialRecord);
export const preprocess = /* @__PURE__ */ late(z.preprocess);
export const record = /* @__PURE__ */ late(z.record);
export const strictObject = /* @__PURE__ */ late(z.strictObject);
export const string = /* @__PURE__ */ late(z.string);
export const superRefine = /* @__PURE__ */ late(z.superRefine);
export const tuple = /* @__PURE__ */ late(z.tuple);
export const union = /* @__PURE__ */ late(z.union);
export const unknown = /* @__PURE__ */ late(z.unknown);
export const url = /* @__PURE__ */ late(z.url);
export const uuid = /* @__PURE__ */ late(z.uuid);
const oneOf = /* @__PURE__ */ late(z.enum);
const instance = /* @__PURE__ */ late(z.instanceof);
const nothing = /* @__PURE__ */ late(z.null);

export { instance as instanceof, nothing as null, oneOf as enum };

// As zod makes them: who names its `coerce` or its `iso` has all that is in them.
const coercedNumber = (given?: object) => _coercedNumber(z.ZodNumber, given);
const isoDateTime = (given?: object) => _isoDateTime(z.ZodISODateTime, given);
export const coerce = { number: /* @__PURE__ */ late(coercedNumber) };
export const iso = { datetime: /* @__PURE__ */ late(isoDateTime) };
export { globalRegistry, NEVER, ZodError } from 'zod';
