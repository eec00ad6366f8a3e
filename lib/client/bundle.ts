import { join } from 'node:path';
import { build } from 'esbuild';
import type { OpenapiDocument } from './generate-types.ts';
import type { Operation } from './package/operations.ts';

/** The client as one module of JavaScript, with the table of the document's operations in it. */
export async function bundleClient(document: OpenapiDocument, format: 'esm' | 'cjs' = 'esm'): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'package/entry.ts')],
    bundle: true,
    minify: true,
    write: false,
    format,
    // Nothing of one platform: web APIs alone.
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2022',
    define: { RELAYDESK_OPERATIONS: JSON.stringify(operationsIn(document)) },
  });
  return outputFiles[0]?.text ?? '';
}

interface Described {
  readonly operationId: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema: Schema }>> }>>;
}
interface Schema {
  readonly $ref?: string;
  readonly anyOf?: readonly Schema[];
  readonly type?: string | readonly string[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** What the client must know of every operation that takes a key, by its name. */
function operationsIn(document: OpenapiDocument): Record<string, Operation> {
  const paths = Object.entries(document.paths as Record<string, Record<string, Described>>);
  const rows = paths.flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, { security }]) => security.length > 0)
      .map(([method, described]) => [described.operationId, rowOf({ document, method, path, described })] as const),
  );
  return Object.fromEntries(rows);
}

interface Place {
  readonly document: OpenapiDocument;
  readonly method: string;
  readonly path: string;
  readonly described: Described;
}

function rowOf({ document, method, path, described }: Place): Operation {
  const { parameters = [], security, requestBody } = described;
  // The organization is the key's.
  const asked = parameters.filter((parameter) => parameter.in !== 'header' && parameter.name !== 'tenantId');
  const isPaged = asked.some(({ name }) => name === 'cursor' || name === 'page');
  return {
    method: method.toUpperCase(),
    path,
    api: security.some((scheme) => 'apikey' in scheme) ? 'gateway' : 'service',
    parameters: asked.length > 0,
    body: requestBody !== undefined,
    idempotent: parameters.some(({ name }) => name === 'Idempotency-Key'),
    ...(isPaged && { items: itemsIn(document, described) }),
  };
}

/** The members of a success that are lists of objects. */
function itemsIn(document: OpenapiDocument, { responses }: Described): string[] {
  const components = (document.components as { schemas: Record<string, Schema> }).schemas;
  const resolve = (schema: Schema): Schema =>
    schema.$ref ? resolve(components[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;
  const schema = resolve(responses['200']?.content?.['application/json']?.schema ?? {});
  const pages = (schema.anyOf ?? [schema]).map(resolve);
  return pages.flatMap(({ properties = {} }) =>
    Object.entries(properties)
      .filter(([, { items }]) => items && resolve(items).type !== 'string')
      .map(([name]) => name),
  );
}
