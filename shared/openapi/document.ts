import { createDocument, type oas31 } from 'zod-openapi';
import { errorSchema } from './error-answers.ts';
import { info, securitySchemes, servers } from './info.ts';
import { paths } from './paths.ts';
import { refineSchema } from './refine-schema.ts';
import { tags } from './tags.ts';

let made: Record<string, unknown> | undefined;

/** The OpenAPI document of everything that `shared/routes.ts` lists, made on first use. */
export function openapiDocument(): Record<string, unknown> {
  made ??= {
    ...createDocument(
      {
        openapi: '3.1.1',
        info,
        servers,
        tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
        paths: paths(),
        components: { securitySchemes, schemas: { Error: errorSchema } },
      },
      { override: refineSchema },
    ),
  };
  return made;
}
