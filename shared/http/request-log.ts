import type middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Log } from '../base/log.ts';
import type { Ports } from '../runtime/deps.ts';
import type { Caller, Idempotency } from './request.ts';

type Request = middy.Request<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>;

/** One line per request with its outcome: no query string, no body, no header. */
export function requestLog(endpoint: string, { log, clock }: Ports) {
  const answered = ({ response, internal }: Request) => {
    const state = internal as unknown as RequestState;
    const organization = state.organization?.id;
    state.log('request', { status: response?.statusCode, ms: clock.now() - state.arrivedAt, organization });
  };
  return {
    before: ({ event, internal }: Request) => {
      const request_id = event.requestContext?.requestId;
      Object.assign(internal, { arrivedAt: clock.now(), log: log.with({ endpoint, request_id }) });
    },
    after: answered,
    onError: answered,
  };
}

/** What the middleware of one request hand on to each other, in middy's `internal`. */
export interface RequestState {
  log: Log;
  arrivedAt: number;
  organization?: Caller['organization'];
  /** That the path names, where the organization has it. */
  instance?: Caller['instance'];
  path?: unknown;
  query?: unknown;
  body?: unknown;
  idempotency?: Idempotency;
}
