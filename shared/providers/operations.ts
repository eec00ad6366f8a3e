import * as z from 'zod';
import type { Operation } from '../http/operation.ts';
import { handshakeQuerySchema } from './webhook-authentication.ts';

/** A webhook that a provider signs. It has no body's schema: the signature is over the raw bytes. */
export const takeWebhook = { reply: z.strictObject({ success: z.literal(true) }) } satisfies Operation;

/** The providers' handshake: the challenge comes back as it is. */
export const verifyWebhook = { query: handshakeQuerySchema, contentType: 'text/plain' } satisfies Operation;

/** A webhook of a gateway instance's server. A malformed name is answered like that of no instance. */
export const takeGateway = {
  ...takeWebhook,
  path: z.object({ instance: z.string() }),
} satisfies Operation<unknown, unknown, { instance: string }>;

/** The same from a server that adds the event's name to the address (`byEvents`). The name in the body is used. */
export const takeGatewayEvent = {
  ...takeWebhook,
  path: z.object({ instance: z.string(), event: z.string() }),
} satisfies Operation<unknown, unknown, { instance: string; event: string }>;
