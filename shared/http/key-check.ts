import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { depsOf, type Ports } from '../runtime/deps.ts';
import { organizationOf } from './check-key.ts';
import type { RequestState } from './request-state.ts';

/** Finds the organization of the request's key, or refuses with 401. From here on every log line names the organization. */
export function keyCheck(ports: Ports) {
  return {
    before: async ({ event, internal }: { event: APIGatewayProxyEventV2; internal: object }) => {
      const state = internal as RequestState;
      state.organization = await organizationOf(
        event.headers?.authorization,
        depsOf(ports, ['table:write'], state.log),
      );
      state.log = state.log.with({ organization: state.organization.id });
    },
  };
}
