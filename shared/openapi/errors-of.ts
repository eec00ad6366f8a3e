import type { ErrorName } from '../errors.ts';
import type { EndpointRow } from '../routes.ts';
import type { Documentation } from './documentation.ts';

/** Every error that an endpoint can answer: what its row and its operation bring with them, and what it adds. */
export function errorsOf({ api, auth }: EndpointRow, { operation, errors = [] }: Documentation): readonly ErrorName[] {
  return [
    ...new Set<ErrorName>([
      ...when(auth === 'key', 'Invalid API key', 'Organization not found'),
      // An instance that cannot be is one that is not there.
      ...when(operation.query ?? (api === 'gateway' ? undefined : operation.path), 'Invalid parameter'),
      ...when(operation.body, 'Invalid request body', 'Invalid field'),
      // Where there need not be a body, no field of it is required.
      ...when(operation.body && !operation.bodyOptional, 'Missing required field'),
      ...when(operation.body, 'Payload too large', 'Unsupported content type'),
      ...when(operation.idempotent, 'Request in progress', 'Idempotency key reused'),
      ...errors,
      'Internal server error',
    ]),
  ];
}

const when = (holds: unknown, ...names: ErrorName[]) => (holds ? names : []);
