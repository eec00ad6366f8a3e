import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod';
import { ApiError } from '../errors.ts';
import { parse } from '../input/parse.ts';
import { parseQuery } from '../input/query.ts';
import { idempotencyOf } from './body.ts';
import type { RequestState } from './request-log.ts';

interface SchemaRequest {
  event: Omit<APIGatewayProxyEventV2, 'body'> & { body?: unknown };
  internal: object;
}

/** Parses the path's parameters, which API Gateway has found and decoded. */
export function pathSchema(schema: z.ZodType) {
  return {
    before: ({ event, internal }: SchemaRequest) => {
      const refusals = { missing: 'Invalid parameter', invalid: 'Invalid parameter' } as const;
      (internal as RequestState).path = parse(schema, event.pathParameters ?? {}, refusals);
    },
  };
}

/** Parses the query string. A `tenantId` in it must be the organization of the key. */
export function querySchema(schema: z.ZodType) {
  return {
    before: ({ event, internal }: SchemaRequest) => {
      const state = internal as RequestState;
      state.query = parseQuery(schema, event.rawQueryString ?? '');
      const { tenantId } = state.query as { tenantId?: string };
      if (tenantId !== undefined && tenantId !== state.organization?.slug) {
        throw new ApiError('Invalid API key', `The API key does not belong to the organization ${tenantId}.`);
      }
    },
  };
}

/** Parses the body, which the body parser has made a JSON object, and then the `Idempotency-Key`. */
export function bodySchema(schema: z.ZodType, idempotent: boolean) {
  return {
    before: ({ event, internal }: SchemaRequest) => {
      const state = internal as RequestState;
      state.body = parse(schema, event.body, { missing: 'Missing required field', invalid: 'Invalid field' });
      if (idempotent) state.idempotency = idempotencyOf(event.headers?.['idempotency-key'], event.body);
    },
  };
}
