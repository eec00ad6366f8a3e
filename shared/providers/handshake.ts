import * as z from 'zod';
import { ApiError } from '../errors.ts';
import type { WebhookSecrets } from '../secrets/secrets.ts';

/** The providers' verification of a callback address. */
export const handshakeQuerySchema = z.object({
  'hub.mode': z.string().optional(),
  'hub.verify_token': z.string().optional(),
  'hub.challenge': z.string().optional(),
});

/** The challenge, which is the answer. A blank configured token matches nothing. Throws 403. */
export function challengeOf(query: z.infer<typeof handshakeQuerySchema>, { verifyToken }: WebhookSecrets): string {
  const matches = verifyToken.trim() !== '' && query['hub.verify_token'] === verifyToken;
  if (query['hub.mode'] !== 'subscribe' || !matches || query['hub.challenge'] === undefined) {
    throw new ApiError('Verification failed', 'hub.mode must be subscribe, and hub.verify_token the configured token.');
  }
  return query['hub.challenge'];
}
