import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { ApiError } from '../errors.ts';
import { givenNameIn } from '../instances/instance.ts';
import type { RequestState } from './request-log.ts';

/** How the paths end that name an instance. */
export const instanceParameter = '/{instanceName}';

/** Refuses with 404 where the organization has no such instance, whether another one has it or nobody, or nobody could. */
export function instanceCheck() {
  return {
    before: ({ event, internal }: { event: APIGatewayProxyEventV2; internal: object }) => {
      if ((internal as RequestState).instance) return;
      throw new ApiError('Not found', `The "${givenNameIn(event.pathParameters)}" instance does not exist`);
    },
  };
}
