import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi';
import { tags } from '../http/documentation.ts';
import { endpoints } from '../routes.ts';
import { errorSchemas } from './error-schemas.ts';
import { finish, markMeanings } from './finish-schema.ts';
import { info, securitySchemes, servers } from './info.ts';
import { operationObject } from './operation-object.ts';
import { type DocumentedRow, operations } from './operations.ts';
import { webhooks } from './webhooks.ts';

/** The OpenAPI document of all that `shared/routes.ts` lists, and of the events that subscriptions get. Made on first use. */
export function openapiDocument(): Record<string, unknown> {
  made ??= make();
  return made;
}

let made: Record<string, unknown> | undefined;

function make(): Record<string, unknown> {
  const described = {
    openapi: '3.1.1' as const,
    info,
    servers,
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths: paths(),
    webhooks: webhooks(),
    components: { securitySchemes, schemas: errorSchemas },
  };
  return finish(createDocument(described, { override: markMeanings })) as Record<string, unknown>;
}

/** The operations of all documented rows, by path and method. */
function paths(): ZodOpenApiPathsObject {
  const byPath = Object.groupBy(endpoints.filter(isDocumented), (row) => row.path);
  return Object.fromEntries(
    Object.entries(byPath).map(([path, rows]) => [
      path,
      Object.fromEntries(rows.map((row) => [row.method.toLowerCase(), operationObject(row, operations[row.name])])),
    ]),
  );
}

const isDocumented = (row: (typeof endpoints)[number]): row is DocumentedRow => row.path !== '$default';
