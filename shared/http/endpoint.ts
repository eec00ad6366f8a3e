import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import * as z from 'zod';
import { familyOf } from '../errors.ts';
import { type Endpoint, type EndpointName, type EndpointRow, namesInstance, ownEndpoints } from '../routes.ts';
import { type Deps, depsOf, type Ports, type PortsFor } from '../runtime/deps.ts';
import { withReadAhead } from '../table/read-ahead.ts';
import { bodyParser, bodySchema } from './body.ts';
import { type ParseStep, parsingOf, type ReadAheadOf } from './early-parse.ts';
import {
  type Authenticate,
  errorResponder,
  type KeyCheckUse,
  keyCheck,
  pathSchema,
  querySchema,
  requestLog,
} from './middleware.ts';
import type { Operation } from './operation.ts';
import type { Caller, CompressedReply, EndpointRequest, RawRequest, Reply, RequestState, Target } from './request.ts';
import { fitReply, respond } from './respond.ts';

type RowOf<N extends EndpointName> = Extract<Endpoint, { name: N }>;

/** What an endpoint is served with: what it uses, and what finds its caller. */
type PortsOf<R extends EndpointRow> = PortsFor<R['uses'][number] | (R extends { auth: 'none' } ? never : KeyCheckUse)>;

/** An endpoint's function as Lambda calls it. */
export type LambdaHandler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

/**
 * Makes `endpoint`, which makes the Lambda handler of a row from a plain function; `authenticate` finds whose key a request
 * bears. This is the only place where the order of middleware is decided: a caller without a key learns nothing of our
 * schemas, and their megabytes are never parsed. `endpoint` returns how to serve the row: given the ports of a host or of
 * a test, it returns the handler. `readAhead` says where the items are that `run` reads first: they are read with the key where
 * that can be, and the first read of each in `run` costs no round trip then. A guess that is wrong costs nothing but its read.
 */
export const endpointWith = <Who extends Caller>(authenticate: Authenticate<Who>) =>
  function endpoint<N extends EndpointName, Query = unknown, Body = unknown, Path = unknown>(
    name: N,
    operation: Operation<Query, Body, Path>,
    run: (
      request: EndpointRequest<Who, RowOf<N>, Query, Body, Path>,
      deps: Deps<RowOf<N>['uses'][number]>,
    ) => Promise<Reply | CompressedReply>,
    readAhead?: ReadAheadOf<Query, Body>,
  ) {
    const row = ownEndpoints.find((candidate) => candidate.name === name) as RowOf<N>;
    const { path, query, body, bodyOptional, maxBodyBytes, idempotent = false } = operation;
    function serve(given: PortsOf<RowOf<N>>): LambdaHandler {
      const ports = given as unknown as Ports;
      const answer = async ({ state, target, raw, acceptEncoding }: Prepared) => {
        const request = { ...state, target, raw } as unknown as Parameters<typeof run>[0];
        const deps = depsOf(readingAhead(ports, state), row.uses, state.log) as unknown as Parameters<typeof run>[1];
        const reply = await run(request, deps);
        return respond(operation, fitReply(operation, reply, state.log), acceptEncoding);
      };
      // Middy's own early timeout would answer while the handler goes on writing.
      const handler = middy(answer, { timeoutEarlyInMillis: 0 })
        .use(requestLog(name, ports))
        .use(errorResponder(familyOf(row)));
      const steps: ParseStep[] = [];
      if (path && !namesInstance(row)) steps.push(pathSchema(path));
      if (query || row.auth !== 'none') steps.push(querySchema(query ?? noParameters, row.auth));
      if (body)
        steps.push(bodyParser({ optional: bodyOptional, maxBytes: maxBodyBytes }), bodySchema(body, idempotent));
      const parsing = parsingOf(steps);
      const keysAhead = readAhead && parsing.keysAhead(readAhead as ReadAheadOf<unknown, unknown>);
      if (row.auth !== 'none') handler.use(keyCheck(authenticate, keysAhead, { row, ports }));
      handler.use(parsing.judged);
      return handler.before(prepare) as unknown as LambdaHandler;
    }
    return Object.assign(serve, { row, operation });
  };

/** The ports of a host for one request, of which some items have been read. */
const readingAhead = (ports: Ports, { ahead }: RequestState): Ports =>
  ahead && ahead.keys.length > 0
    ? Object.create(ports, { table: { value: withReadAhead(ports.table, ahead) } })
    : ports;

/** Of an operation that says nothing of a query. */
const noParameters = z.object({});

interface Prepared {
  readonly state: RequestState;
  readonly target: Target;
  readonly raw: RawRequest;
  readonly acceptEncoding: string | undefined;
}

/** The function sees what the middleware made of the event, not the event. */
function prepare(request: { event: unknown; internal: object }): void {
  const { requestContext, rawQueryString, headers, body, isBase64Encoded } = request.event as APIGatewayProxyEventV2;
  const { method, path } = requestContext.http;
  const raw: RawRequest = {
    // A parsed body is not raw any more: an operation that reads the bytes has no schema for the body.
    bytes: Buffer.from(typeof body === 'string' ? body : '', isBase64Encoded ? 'base64' : 'utf8'),
    signature: headers?.['x-hub-signature-256'],
    webhookSecret: headers?.['x-webhook-secret'],
  };
  request.event = {
    state: request.internal as RequestState,
    target: { method, path, rawQuery: rawQueryString ?? '' },
    raw,
    acceptEncoding: headers?.['accept-encoding'],
  } satisfies Prepared;
}
