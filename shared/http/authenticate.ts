import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { EndpointRow } from '../routes.ts';
import { type Deps, depsOf, type Ports } from '../runtime/deps.ts';
import type { Caller } from './request.ts';
import type { RequestState } from './request-log.ts';

/** Finds the caller by the key in the request. Throws 401; a `refusal` is thrown once the log names the organization. */
export type Authenticate<Who extends Caller> = (
  request: Pick<APIGatewayProxyEventV2, 'headers' | 'pathParameters'>,
  row: EndpointRow,
  deps: Deps<'table:write'>,
) => Promise<Who>;

/** Finds the caller, or refuses with 401 (404 for an unknown instance). From here on every log line names the organization. */
export function keyCheck(authenticate: Authenticate<Caller>, row: EndpointRow, ports: Ports) {
  return {
    before: async ({ event, internal }: { event: APIGatewayProxyEventV2; internal: object }) => {
      const state = internal as RequestState;
      const { organization, instance, refusal } = await authenticate(
        event,
        row,
        depsOf(ports, ['table:write'], state.log),
      );
      Object.assign(state, { organization, instance, log: state.log.with({ organization: organization.id }) });
      if (refusal) throw refusal;
    },
  };
}
