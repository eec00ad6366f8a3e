/**
 * The middleware of an endpoint, in the order in which a request goes through it (`endpoint.ts` puts it together):
 * request log → error responder → key check → path → query, and from `body.ts` body parser → body. A caller without a key learns nothing of
 * our schemas: what is parsed earlier (`early-parse.ts`) is judged only once its caller is known. Whatever is thrown on
 * the way goes back to the error responder, and its answer to the request log.
 */
import type middy from '@middy/core';
import httpErrorHandler from '@middy/http-error-handler';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type * as z from 'zod';
import { errorFields } from '../base/log.ts';
import { ApiError, type ErrorFamily, errorBody, errorHeaders, isApiError, statusIn } from '../errors.ts';
import { parse, parseQuery } from '../input/parse.ts';
import type { EndpointRow } from '../routes.ts';
import { type Deps, depsOf, type Ports } from '../runtime/deps.ts';
import type { Caller, KeyedRequest, ParsedRequest, RequestState } from './request.ts';

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
  internal: Pick<RequestState, 'log' | 'requestId'>;
}

/** Turns an error into the answer of the endpoint's family. What is not an `ApiError` is a fault of ours: logged, and not shown. */
export function errorResponder(family: ErrorFamily) {
  const stock = httpErrorHandler({ logger: false });
  return [
    stock,
    {
      // Added after the stock handler, so that it runs before it: error hooks run in reverse.
      onError: (request: FailedRequest) => {
        const { requestId = '' } = request.internal;
        if (!isApiError(request.error)) request.internal.log('unexpected_error', errorFields(request.error));
        request.error = httpErrorOf(family, asApiError(request.error), requestId);
      },
    },
  ];
}

function asApiError(thrown: unknown): ApiError {
  if (isApiError(thrown)) return thrown;
  return new ApiError('Internal server error', 'Something went wrong on our side. It has been logged.');
}

/** As the stock handler wants it: the body is the message. */
function httpErrorOf(family: ErrorFamily, error: ApiError, requestId: string) {
  return {
    statusCode: statusIn(family, error.error),
    expose: true,
    message: JSON.stringify(errorBody(family, error, requestId)),
    headers: errorHeaders(error),
  };
}

/** Where the items are that a request reads first, once the organization that it claims to be of is known. */
type KeysAhead = (request: ParsedRequest) => KeyedRequest['keysAhead'];

/** What a caller is found with. */
export type KeyCheckUse = 'table:write' | 'limits';

/** Finds the caller by the key in the request, or by who has signed in. Throws 401; a `refusal` is thrown once the log names the organization. */
export type Authenticate<Who extends Caller> = (
  request: KeyedRequest,
  row: EndpointRow,
  deps: Deps<KeyCheckUse>,
) => Promise<Who>;

/**
 * Finds the caller, or refuses with 401 (404 for an unknown instance). `keysAhead` tells what else may be read with the key.
 * From here on every log line names the organization, and the member.
 */
export function keyCheck(
  authenticate: Authenticate<Caller>,
  keysAhead: KeysAhead | undefined,
  { row, ports }: { readonly row: EndpointRow; readonly ports: Ports },
) {
  return {
    before: async (request: ParsedRequest) => {
      const state = request.internal as RequestState;
      const deps = depsOf(ports, ['table:update', 'limits'], state.log);
      const { headers, pathParameters, requestContext } = request.event;
      const keyed = { headers, pathParameters, requestContext, keysAhead: keysAhead?.(request) };
      const { refusal, ...caller } = await authenticate(keyed, row, deps);
      const { organization, member } = caller;
      const log = state.log.with({ organization: organization?.id, member: member?.id });
      Object.assign(state, { ...caller, log });
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
 * Parses the query string. On an endpoint that knows its caller it may have no other parameters: what was meant would be ignored.
 * Others are called by strangers, who add their own. Throws 400.
 */
export function querySchema(schema: z.ZodType, auth: EndpointRow['auth']) {
  return {
    before: ({ event, internal }: ParsedRequest) => {
      (internal as RequestState).query = parseQuery(schema, event.rawQueryString ?? '', auth !== 'none');
    },
  };
}
