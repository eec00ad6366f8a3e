import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { instanceKey, parseInstance } from '../gateway/instance.ts';
import { instanceNameIn } from '../gateway/instance-path.ts';
import type { EndpointRow } from '../routes.ts';
import { depsOf, type Ports } from '../runtime/deps.ts';
import { holderOf, keyIn } from './check-key.ts';
import type { RequestState } from './request-state.ts';

/**
 * Finds the organization of the request's key, or refuses with 401. From here on every log line names the organization.
 * In the same round trip, the instance that the path names, if the organization has it.
 */
export function keyCheck({ api }: EndpointRow, ports: Ports) {
  return {
    before: async ({ event, internal }: { event: APIGatewayProxyEventV2; internal: object }) => {
      const state = internal as RequestState;
      const name = instanceNameIn(event.pathParameters);
      const { organization, beside } = await holderOf(
        keyIn(event.headers ?? {}, api),
        api,
        (organizationId) => (name === undefined ? [] : [instanceKey(organizationId, name)]),
        depsOf(ports, ['table:write'], state.log),
      );
      state.organization = organization;
      state.instance = parseInstance(beside[0]);
      state.log = state.log.with({ organization: state.organization.id });
    },
  };
}
