import * as z from 'zod';
import type { Operation } from '../http/operation.ts';
import { handshakeQuerySchema } from './webhook-authentication';

/** A provider's webhook. Its body is read by whoever checks the signature over it. */
export const takeWebhook = { reply: z.strictObject({ success: z.literal(true) }) } satisfies Operation;

/** The providers' handshake: the challenge comes back as it is. */
export const verifyWebhook = { query: handshakeQuerySchema, contentType: 'text/plain' } satisfies Operation;

/** A webhook of a gateway instance's server. A name that is none is one that there is not. */
export const takeGateway = {
  ...takeWebhook,
  path: z.object({ instance: z.string() }),
} satisfies Operation<unknown, unknown, { instance: string }>;

/** The same from a server that adds the event's name to the address (`byEvents`). The body says it too, and is believed. */
export const takeGatewayEvent = {
  ...takeWebhook,
  path: z.object({ instance: z.string(), event: z.string() }),
} satisfies Operation<unknown, unknown, { instance: string; event: string }>;
