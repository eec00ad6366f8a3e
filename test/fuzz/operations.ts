import type { Schema } from './from-schema.ts';

interface Parameter {
  readonly in: 'query' | 'path' | 'header';
  readonly name: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

interface Body {
  readonly schema: Schema;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

interface Described {
  readonly parameters?: readonly Parameter[];
  readonly servers?: readonly unknown[];
  readonly security?: readonly unknown[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Body>> };
}

export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** One operation of the OpenAPI document. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly api: 'service' | 'gateway';
  readonly parameters: readonly Parameter[];
  readonly body?: Schema;
  /** Bodies that the document shows. */
  readonly examples: readonly unknown[];
}

/** All operations; those of the gateway are those with an address of their own. */
export function operationsOf({ paths }: Document): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], servers, requestBody }]): Operation => {
      const body = requestBody?.content['application/json'];
      return {
        method: method.toUpperCase(),
        path,
        api: servers ? 'gateway' : 'service',
        parameters,
        body: body?.schema,
        examples: Object.values(body?.examples ?? {}).map(({ value }) => value),
      };
    }),
  );
}

/** What `#/components/schemas/…` leads to. */
export const resolveIn =
  ({ components }: Document) =>
  (ref: string): Schema =>
    components.schemas[ref.split('/').at(-1) ?? ''] ?? {};
