import { createHmac } from 'node:crypto';
import * as z from 'zod';
import { isBlank } from '../base/blank.ts';
import { exactJsonOf, sameSecret } from '../base/text.ts';
import { ApiError } from '../errors.ts';
import type { RawRequest } from '../http/request.ts';
import type { WebhookSecrets } from '../secrets/provider-secrets.ts';

/** The query of the handshake with which a provider checks a callback address. */
export const handshakeQuerySchema = z.object({
  'hub.mode': z.string().optional(),
  'hub.verify_token': z.string().optional(),
  'hub.challenge': z.string().optional(),
});

/** The challenge of a handshake, which is its answer. Throws 403 for another token; a blank configured token matches nothing. */
export function handshakeChallenge(
  query: z.infer<typeof handshakeQuerySchema>,
  { verifyToken }: WebhookSecrets,
): string {
  const matches = sameSecret(query['hub.verify_token'], verifyToken) && !isBlank(verifyToken);
  if (query['hub.mode'] !== 'subscribe' || !matches || query['hub.challenge'] === undefined) {
    throw new ApiError('Verification failed', 'hub.mode must be subscribe, and hub.verify_token the configured token.');
  }
  return query['hub.challenge'];
}

/**
 * The JSON of a webhook that the provider has signed, with ids too big for a number as text. Throws 401 for a signature that
 * is missing or wrong, and 400 for what is no JSON.
 */
export function signedWebhook({ bytes, signature }: RawRequest, { appSecrets }: WebhookSecrets): unknown {
  if (!isSigned(bytes, signature, appSecrets)) {
    throw new ApiError('Invalid API key', 'X-Hub-Signature-256 is missing or does not match the body.');
  }
  return jsonOfWebhook(bytes);
}

/** The JSON of a webhook's body, with ids too big for a number as text. Throws 400 for what is no JSON. */
export function jsonOfWebhook(bytes: Uint8Array): unknown {
  const webhook = exactJsonOf(Buffer.from(bytes).toString('utf8'));
  if (webhook === undefined) throw new ApiError('Invalid request body', 'The body is not valid JSON.');
  return webhook;
}

/**
 * Whether one of `secrets` has signed these bytes: `X-Hub-Signature-256: sha256=<hex of HMAC-SHA256>`. Over the raw bytes
 * as they came, never over parsed JSON. Every secret is tried, so that the time does not tell which one matched.
 */
function isSigned(bytes: Uint8Array, header: string | undefined, secrets: readonly string[]): boolean {
  const [, given] = /^sha256=([0-9a-f]{64})$/i.exec(header ?? '') ?? [];
  const matches = secrets.map((secret) => {
    return sameSecret(given?.toLowerCase(), createHmac('sha256', secret).update(bytes).digest('hex'));
  });
  return matches.includes(true);
}
