import type { Resource, Synthesized } from './synthesized.ts';

/** A template as CloudFormation gets it. */
interface Template {
  readonly Resources: Readonly<Record<string, Resource>>;
  readonly Outputs?: Readonly<Record<string, { readonly Value: unknown }>>;
  readonly Parameters?: Readonly<Record<string, unknown>>;
}

/** The template of a stack, and those of its nested stacks by the logical ids that these have in it. */
export interface Templates {
  readonly parent: Template;
  readonly nested: Readonly<Record<string, Template>>;
}

/**
 * The one template that a stack and its nested stacks would be together: each parameter of a nested one is replaced by what
 * it is given, and each output that is read by what stands there. Throws where two resources have the same logical id.
 */
export function wholeOf({ parent, nested }: Templates): Synthesized {
  const inParent = (value: unknown) =>
    replaced(
      value,
      ({ 'Fn::GetAtt': [id, name] = ['', ''] }) => nested[id]?.Outputs?.[name.replace('Outputs.', '')]?.Value,
    );
  const inNested = (id: string) => {
    const given = inParent(parent.Resources[id]?.Properties.Parameters ?? {}) as Record<string, unknown>;
    return (value: unknown) => replaced(value, ({ Ref: name }) => (name === undefined ? undefined : given[name]));
  };
  // A nested stack that waits for another has its resources wait for all of the other's.
  const before = (id: string) =>
    (parent.Resources[id]?.DependsOn ?? []).flatMap((other) =>
      nested[other] ? Object.keys(nested[other].Resources) : [other],
    );
  const parts = [
    inParent(parent.Resources) as Template['Resources'],
    ...Object.entries(nested).map(
      ([id, { Resources }]) => inNested(id)(waiting(Resources, before(id))) as Template['Resources'],
    ),
  ];
  const all = parts.flatMap((part) => Object.entries(part)).filter(([id]) => !(id in nested));
  const Resources = Object.fromEntries(all);
  if (Object.keys(Resources).length < all.length) throw new Error('two resources have the same logical id');
  return { Resources, Outputs: inParent(parent.Outputs ?? {}) as Synthesized['Outputs'] };
}

/** Resources, each of which waits for others as well. */
const waiting = (resources: Template['Resources'], others: readonly string[]) =>
  Object.fromEntries(
    Object.entries(resources).map(([id, resource]) => [
      id,
      { ...resource, ...(others.length > 0 && { DependsOn: [...(resource.DependsOn ?? []), ...others] }) },
    ]),
  );

/** A reference to something: a resource or a parameter, or an attribute of a resource. */
interface Reference {
  readonly Ref?: string;
  readonly 'Fn::GetAtt'?: readonly [string, string];
}

/** A part of a template in which each reference that `by` knows is what `by` says. */
function replaced(value: unknown, by: (reference: Reference) => unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => replaced(each, by));
  if (typeof value !== 'object' || value === null) return value;
  const known = by(value);
  if (known !== undefined) return known;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replaced(inner, by)]));
}
