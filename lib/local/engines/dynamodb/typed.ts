import { dynalite, type Json } from './dynalite.ts';

/** A type in dynalite's rule language: its name, or its name with the types of what is in it. */
type Type = string | { readonly type: string; readonly children?: Type | Types };
type Types = Readonly<Record<string, Type>>;

/**
 * A request's members by their types, as dynalite's own check makes them. It looks at ten possible types of each attribute value; this
 * takes what is plainly well-formed, and leaves the rest, and all refusals, to it.
 */
export function typed(request: Json, types: Json): Json {
  return members(request, types as Types);
}

function members(given: Json, types: Types): Json {
  const made: Json = {};
  for (const name in types) {
    const value = valueAs(given[name], types[name] as Type);
    if (value !== null) made[name] = value;
  }
  return made;
}

function valueAs(value: unknown, type: Type): unknown {
  if (value === null || value === undefined) return null;
  const name = typeof type === 'string' ? type : type.type;
  const inner = typeof type === 'string' ? undefined : type.children;
  if (name === 'String' && typeof value === 'string') return value;
  if (name === 'Boolean' && typeof value === 'boolean') return value;
  if (name.startsWith('AttrStruct')) return attributeOf(value as Json) ?? checkedByDynalite(value, type);
  if (inner !== undefined && typeof value === 'object') {
    if (Array.isArray(value)) {
      if (/^(Parameterized)?List$/.test(name)) return value.map((member) => valueAs(member, inner as Type));
    } else if (/^(Map<|ParameterizedMap$)/.test(name)) {
      return mapped(value as Json, inner as Type);
    } else if (/^(Value|Field)Struct</.test(name)) return members(value as Json, inner as Types);
  }
  return checkedByDynalite(value, type);
}

function mapped(given: Json, type: Type): Json {
  const made: Json = {};
  for (const key of Object.keys(given)) made[key] = valueAs(given[key], type);
  return made;
}

/** An attribute value with one type, and that a common one; undefined for any other. */
function attributeOf(value: Json): Json | undefined {
  const [type, ...more] = Object.keys(value);
  if (type === undefined || more.length > 0) return undefined;
  const content = value[type];
  const isPlain =
    typeof content === 'string'
      ? type === 'S' || type === 'N'
      : typeof content === 'boolean' && /^(BOOL|NULL)$/.test(type);
  return isPlain ? { [type]: content } : undefined;
}

const checkedByDynalite = (value: unknown, type: Type): unknown =>
  dynalite.validations.checkTypes({ value }, { value: type }).value ?? null;
