import type { ZodOpenApiRequestBodyObject } from 'zod-openapi';
import type { Documentation } from './documentation.ts';

/** The JSON body, with the bodies of the examples. */
export function requestBody({ operation, rawBody, examples }: Documentation): ZodOpenApiRequestBodyObject | undefined {
  const schema = operation.body ?? rawBody;
  if (!schema) return undefined;
  const entries = Object.entries(examples).map(([name, { summary, body }]) => [name, { summary, value: body }]);
  return {
    required: !operation.bodyOptional,
    content: { 'application/json': { schema, examples: Object.fromEntries(entries) } },
  };
}
