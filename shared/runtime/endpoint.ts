import { endpointWith } from '../http/endpoint.ts';
import { authenticate } from '../keys/authenticate.ts';

/** Makes the Lambda handler of an endpoint's row. `keys/` checks the keys, which `http/` does not know. */
export const endpoint = endpointWith(authenticate);
