import { endpointWith } from '../http/endpoint.ts';
import { authenticate } from '../keys/authenticate.ts';

/** Makes the Lambda handler of a row; keys are checked by `keys/`, which `http/` does not know. */
export const endpoint = endpointWith(authenticate);
