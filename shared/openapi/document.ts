import { createDocument, type ZodOpenApiObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { lazy } from '../base/lazy.ts';
import { tags } from '../http/documentation.ts';
import { endpoints } from '../routes.ts';
import { errorSchemas } from './error-schemas.ts';
import { finish, markMeanings } from './finish-schema.ts';
import { gatewayInfo, gatewayServer, info, securitySchemes, servers } from './info.ts';
import { operationObject } from './operation-object.ts';
import { type DocumentedRow, operations } from './operations.ts';
import { shareExamples } from './share-examples.ts';
import { sentEvents, webhooks } from './webhooks.ts';

type Document = Record<string, unknown>;

/** The OpenAPI document of all that `shared/routes.ts` lists, and of the events that subscriptions get. */
export const openapiDocument: () => Document = lazy(() =>
  make({
    info,
    servers,
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths: paths((row) => (row.api === 'gateway' ? { servers: [gatewayServer] } : {})),
    webhooks: webhooks(),
    components: { securitySchemes, schemas: errorSchemas },
  }),
);

/** The document of the gateway's endpoints alone: one address, and one kind of key. */
export const gatewayDocument: () => Document = lazy(() =>
  make({
    info: gatewayInfo,
    servers: [gatewayServer],
    tags: [{ name: 'Gateway', description: tags.Gateway }],
    paths: paths((row) => (row.api === 'gateway' ? {} : undefined)),
    components: {
      securitySchemes: { apikey: securitySchemes.apikey },
      schemas: { GatewayError: errorSchemas.GatewayError },
    },
  }),
);

function make(described: Omit<ZodOpenApiObject, 'openapi'>): Document {
  const created = createDocument({ openapi: '3.1.1', ...described }, { override: markMeanings });
  return shareExamples(finish(sentEvents(created)) as Document);
}

/** The documented operations, by path and method, each with what `more` adds to it. Undefined leaves one out. */
function paths(more: (row: DocumentedRow) => object | undefined): ZodOpenApiPathsObject {
  const rows = endpoints.filter(isDocumented).filter(more);
  const byPath = Object.groupBy(rows, (row) => row.path);
  const operation = (row: DocumentedRow) => ({ ...operationObject(row, operations[row.name]), ...more(row) });
  return Object.fromEntries(
    Object.entries(byPath).map(([path, rows]) => [
      path,
      Object.fromEntries(rows.map((row) => [row.method.toLowerCase(), operation(row)])),
    ]),
  );
}

const isDocumented = (row: (typeof endpoints)[number]): row is DocumentedRow => row.path !== '$default';
