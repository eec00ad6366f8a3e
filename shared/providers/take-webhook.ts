import { ApiError } from '../errors.ts';
import type { RawRequest } from '../http/request.ts';
import type { WebhookSecrets } from '../secrets/secrets.ts';
import { isSigned } from './signature.ts';

/** The JSON of a webhook that the provider has signed. Throws 401, and then nothing is stored. */
export function signedJson({ bytes, signature }: RawRequest, { appSecrets }: WebhookSecrets): unknown {
  if (!isSigned(bytes, signature, appSecrets)) {
    throw new ApiError('Invalid API key', 'X-Hub-Signature-256 is missing or does not match the body.');
  }
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    throw new ApiError('Invalid request body', 'The body is not valid JSON.');
  }
}
