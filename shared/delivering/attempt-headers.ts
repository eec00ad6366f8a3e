import * as z from 'zod';
import { signedHeaders } from './sign.ts';

/** An attempt, as its headers name it. */
interface Named {
  readonly event_id: string;
  readonly webhook_id: string;
}

/** What a signature of the attempt is made of; `startedAt` in ms since the epoch. */
export const signedPartOf = ({ event_id, webhook_id }: Named, startedAt: number) => ({
  id: `${event_id}_${webhook_id}`,
  timestamp: Math.floor(startedAt / 1000),
});

/** The headers of an attempt as they are shown, by name. */
export const attemptHeadersSchema = z.strictObject({
  'content-type': z.string(),
  'user-agent': z.string(),
  'webhook-id': z.string(),
  'webhook-timestamp': z.string(),
});

/** What every attempt sends beside its signature. */
export const plainHeaders = { 'content-type': 'application/json', 'user-agent': 'Relaydesk' } as const;

/** The headers that an attempt has sent, but for its signature, of which no copy is kept. */
export const headersOfAttempt = (
  delivery: Named,
  { at }: { readonly at: string },
): z.infer<typeof attemptHeadersSchema> => ({
  ...plainHeaders,
  ...signedHeaders(signedPartOf(delivery, Date.parse(at))),
});
