import { createDocument } from 'zod-openapi';
import { errorSchemas } from './error-schemas.ts';
import { finish, markMeanings } from './finish-schema.ts';
import { info, securitySchemes, servers } from './info.ts';
import { paths } from './paths.ts';
import { tags } from './tags.ts';
import { webhooks } from './webhooks.ts';

let made: Record<string, unknown> | undefined;

/** The OpenAPI document of all that `shared/routes.ts` lists, and of the events that subscriptions get. Made on first use. */
export function openapiDocument(): Record<string, unknown> {
  made ??= make();
  return made;
}

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
