/**
 * The middleware of an endpoint, in the order in which a request goes through it (`endpoint.ts` puts it together):
 * request log → error responder → key check → path → query → body parser → body. A caller without a key learns nothing of
 * our schemas, and a body is parsed only once its caller is known and its size is within the limit. Whatever is thrown on
 * the way goes back to the error responder, and its answer to the request log.
 */
import type middy from '@middy/core';
import httpErrorHandler from '@middy/http-error-handler';
import httpJsonBodyParser from '@middy/http-json-body-parser';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type * as z from 'zod';
import { errorFields, type Log } from '../base/log.ts';
import { brokenUtf8At } from '../base/text.ts';
import { ApiError, type ErrorFamily, errorBody, errorHeaders, isApiError, statusIn } from '../errors.ts';
import { parse, parseQuery } from '../input/parse.ts';
import type { EndpointRow } from '../routes.ts';
import { type Deps, depsOf, type Ports } from '../runtime/deps.ts';
import { type Caller, type Idempotency, idempotencyOf, refuseReplaced } from './request.ts';

/** What the middleware of one request hand on to each other, in middy's `internal`. */
export interface RequestState {
  log: Log;
  /** Milliseconds since the epoch. */
  arrivedAt: number;
  /** Of API Gateway. */
  requestId?: string;
  organization?: Caller['organization'];
  /** The instance that the path names, where the organization has it. */
  instance?: Caller['instance'];
  noted?: Caller['noted'];
  path?: unknown;
  query?: unknown;
  body?: unknown;
  idempotency?: Idempotency;
}

interface ParsedRequest {
  event: Omit<APIGatewayProxyEventV2, 'body'> & { body?: unknown };
  internal: object;
}

type LoggedRequest = middy.Request<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>;

/** Logs one line for each request, with its outcome: no query string, no body, no header. The answer has the id of the line. */
export function requestLog(endpoint: string, { log, clock }: Ports) {
  const answered = ({ response, internal }: LoggedRequest) => {
    const state = internal as unknown as RequestState;
    const organization = state.organization?.id;
    if (response) response.headers = { ...response.headers, 'X-Request-Id': state.requestId ?? '' };
    state.log('request', { status: response?.statusCode, ms: clock.now() - state.arrivedAt, organization });
  };
  return {
    before: ({ event, internal }: LoggedRequest) => {
      const requestId = event.requestContext?.requestId;
      const lines = log.with({ endpoint, request_id: requestId });
      Object.assign(internal, { arrivedAt: clock.now(), requestId, log: lines });
    },
    after: answered,
    onError: answered,
  };
}

interface FailedRequest {
  error: unknown;
  internal: { log: Log };
}

/** Turns an error into the answer of the endpoint's family. What is not an `ApiError` is a fault of ours: logged, and not shown. */
export function errorResponder(family: ErrorFamily) {
  const stock = httpErrorHandler({ logger: false });
  return [
    stock,
    {
      // Added after the stock handler, so that it runs before it: error hooks run in reverse.
      onError: (request: FailedRequest) => {
        if (!isApiError(request.error)) request.internal.log('unexpected_error', errorFields(request.error));
        request.error = httpErrorOf(family, asApiError(request.error));
      },
    },
  ];
}

function asApiError(thrown: unknown): ApiError {
  if (isApiError(thrown)) return thrown;
  return new ApiError('Internal server error', 'Something went wrong on our side. It has been logged.');
}

/** As the stock handler wants it: the body is the message. */
function httpErrorOf(family: ErrorFamily, error: ApiError) {
  return {
    statusCode: statusIn(family, error.error),
    expose: true,
    message: JSON.stringify(errorBody(family, error)),
    headers: errorHeaders(error),
  };
}

/** Finds the caller by the key in the request. Throws 401; a `refusal` is thrown once the log names the organization. */
export type Authenticate<Who extends Caller> = (
  request: Pick<APIGatewayProxyEventV2, 'headers' | 'pathParameters'>,
  row: EndpointRow,
  deps: Deps<'table:write' | 'limits'>,
) => Promise<Who>;

/** Finds the caller, or refuses with 401 (404 for an unknown instance). From here on every log line names the organization. */
export function keyCheck(authenticate: Authenticate<Caller>, row: EndpointRow, ports: Ports) {
  return {
    before: async ({ event, internal }: { event: APIGatewayProxyEventV2; internal: object }) => {
      const state = internal as RequestState;
      const deps = depsOf(ports, ['table:update', 'limits'], state.log);
      const { organization, instance, refusal, noted } = await authenticate(event, row, deps);
      Object.assign(state, { organization, instance, noted, log: state.log.with({ organization: organization.id }) });
      if (refusal) throw refusal;
    },
    after: notedOf,
    onError: notedOf,
  };
}

/** What the key check has begun has its end before the process may be frozen. */
const notedOf = async ({ internal }: { internal: object }) => await (internal as RequestState).noted;

/** Parses the path's parameters, which API Gateway has found and decoded. Throws `Invalid parameter`. */
export function pathSchema(schema: z.ZodType) {
  return {
    before: ({ event, internal }: ParsedRequest) => {
      const refusals = { missing: 'Invalid parameter', invalid: 'Invalid parameter' } as const;
      (internal as RequestState).path = parse(schema, event.pathParameters ?? {}, refusals);
    },
  };
}

/**
 * Parses the query string. On an endpoint with a key it may have no other parameters: what was meant would be ignored. Others
 * are called by strangers, who add their own. Throws 400, and 401 for a `tenantId` that is not the organization of the key.
 */
export function querySchema(schema: z.ZodType, auth: EndpointRow['auth']) {
  return {
    before: ({ event, internal }: ParsedRequest) => {
      const state = internal as RequestState;
      state.query = parseQuery(schema, event.rawQueryString ?? '', auth === 'key');
      const { tenantId } = state.query as { tenantId?: string };
      if (tenantId !== undefined && tenantId !== state.organization?.slug) {
        throw new ApiError('Invalid API key', `The API key does not belong to the organization ${tenantId}.`);
      }
    },
  };
}

/** Bytes of a request body, unless the operation allows more. */
const usualMaxBytes = 256 * 1024;

/** `application/json` and all that is JSON by its ending, with or without parameters. */
const jsonType = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/** The stock parser, with our size limit before it and our refusals after it: 413, 415, and 400 for all but a JSON object. */
export function bodyParser({ optional = false, maxBytes = usualMaxBytes } = {}) {
  // Its check of the media type misses `application/json ; charset=…`; ours stands below.
  const { before: parseJson } = httpJsonBodyParser({ disableContentTypeCheck: true });
  return {
    before: async (request: { event: ParsedRequest['event'] }) => {
      const { event } = request;
      const size = Buffer.byteLength(String(event.body ?? ''), event.isBase64Encoded ? 'base64' : 'utf8');
      if (size > maxBytes)
        throw new ApiError('Payload too large', `The body is ${size} bytes; the limit is ${maxBytes}.`);
      if (size === 0 && optional) {
        event.body = {};
        return;
      }
      if (size === 0) throw new ApiError('Invalid request body', 'The body is empty; send a JSON object.');
      if (!jsonType.test(event.headers?.['content-type'] ?? '')) {
        throw new ApiError('Unsupported content type', 'The body must be sent with Content-Type: application/json.');
      }
      const at = event.isBase64Encoded ? brokenUtf8At(Buffer.from(String(event.body), 'base64')) : undefined;
      if (at !== undefined)
        throw new ApiError('Invalid request body', `The body must be UTF-8; it is not at byte ${at}, counted from 0.`);
      try {
        await parseJson?.(request as never);
      } catch {
        // The parser also refuses members that could reach an object's prototype.
        throw new ApiError('Invalid request body', 'The body is not valid JSON, or has a member named __proto__.');
      }
      if (typeof event.body !== 'object' || event.body === null || Array.isArray(event.body)) {
        throw new ApiError('Invalid request body', 'The body must be a JSON object.');
      }
    },
  };
}

/** Checks the body, which the body parser has made a JSON object, and then the `Idempotency-Key`. Throws 400. */
export function bodySchema(schema: z.ZodType, idempotent: boolean) {
  return {
    before: ({ event, internal }: ParsedRequest) => {
      const state = internal as RequestState;
      state.body = parse(schema, event.body, { missing: 'Missing required field', invalid: 'Invalid field' });
      refuseReplaced(state.body);
      if (idempotent) state.idempotency = idempotencyOf(event.headers?.['idempotency-key'], event.body);
    },
  };
}
