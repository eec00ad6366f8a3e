import { ApiError } from '../errors.ts';
import type { RawRequest } from '../http/request.ts';
import type { WebhookSecrets } from '../secrets/secrets.ts';
import { exactJsonOf } from './json-of.ts';
import { isSigned } from './signature.ts';

/**
 * The JSON of a webhook that the provider has signed, with ids too big for a number as text. Throws 401, and then nothing
 * is stored.
 */
export function signedJson({ bytes, signature }: RawRequest, { appSecrets }: WebhookSecrets): unknown {
  if (!isSigned(bytes, signature, appSecrets)) {
    throw new ApiError('Invalid API key', 'X-Hub-Signature-256 is missing or does not match the body.');
  }
  const webhook = exactJsonOf(Buffer.from(bytes).toString('utf8'));
  if (webhook === undefined) throw new ApiError('Invalid request body', 'The body is not valid JSON.');
  return webhook;
}
