import { createDocument, type ZodOpenApiObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { lazy } from '../base/lazy.ts';
import { tags } from '../http/documentation.ts';
import { consoleRoutes, type EndpointRow, endpoints } from '../routes.ts';
import { errorSchemas } from './error-schemas.ts';
import { finish, markMeanings } from './finish-schema.ts';
import { consoleInfo, consoleServer, gatewayInfo, gatewayServer, info, securitySchemes, servers } from './info.ts';
import { operationObject } from './operation-object.ts';
import { operations } from './operations.ts';
import { shareExamples } from './share-examples.ts';
import { sentEvents, webhooks } from './webhooks.ts';

type Document = Record<string, unknown>;

const { person, ...keySchemes } = securitySchemes;

/** The OpenAPI document of what programs call in `shared/routes.ts`, and of the events that subscriptions get. */
export const openapiDocument: () => Document = lazy(() =>
  make({
    info,
    servers,
    tags: tagsBut('Members', 'Keys', 'Saved replies', 'Drafts'),
    paths: paths(rowsOf('service', 'gateway'), (row) => (row.api === 'gateway' ? { servers: [gatewayServer] } : {})),
    webhooks: webhooks(),
    components: { securitySchemes: keySchemes, schemas: errorSchemas },
  }),
);

/** The document of the gateway's endpoints alone: one address, and one kind of key. */
export const gatewayDocument: () => Document = lazy(() =>
  make({
    info: gatewayInfo,
    servers: [gatewayServer],
    tags: [{ name: 'Gateway', description: tags.Gateway }],
    paths: paths(rowsOf('gateway')),
    components: {
      securitySchemes: { apikey: securitySchemes.apikey },
      schemas: { GatewayError: errorSchemas.GatewayError },
    },
  }),
);

/** The document of the console's API: what people do, of the service and beyond it. */
export const consoleDocument: () => Document = lazy(() => {
  const { ServiceError, PhotoappError } = errorSchemas;
  return make({
    info: consoleInfo,
    servers: [consoleServer],
    tags: tagsBut('Events', 'Gateway', 'Provider webhooks', 'Service'),
    paths: paths(consoleRoutes),
    components: { securitySchemes: { person }, schemas: { ServiceError, PhotoappError } },
  });
});

function make(described: Omit<ZodOpenApiObject, 'openapi'>): Document {
  const created = createDocument({ openapi: '3.1.1', ...described }, { override: markMeanings });
  return shareExamples(finish(sentEvents(created)) as Document);
}

const tagsBut = (...left: readonly (keyof typeof tags)[]) =>
  Object.entries(tags).flatMap(([name, description]) =>
    left.includes(name as keyof typeof tags) ? [] : [{ name, description }],
  );

const rowsOf = (...apis: readonly EndpointRow['api'][]): readonly EndpointRow[] =>
  endpoints.filter((row) => apis.includes(row.api));

/** The documented operations of these rows, by path and method, each with what `more` adds to it. */
function paths(rows: readonly EndpointRow[], more: (row: EndpointRow) => object = () => ({})): ZodOpenApiPathsObject {
  const byPath = Object.groupBy(
    rows.filter(({ path }) => path !== '$default'),
    (row) => row.path,
  );
  const operation = (row: EndpointRow) => ({
    ...operationObject(row, operations[row.name as keyof typeof operations]),
    ...more(row),
  });
  return Object.fromEntries(
    Object.entries(byPath).map(([path, rows = []]) => [
      path,
      Object.fromEntries(rows.map((row) => [row.method.toLowerCase(), operation(row)])),
    ]),
  );
}
