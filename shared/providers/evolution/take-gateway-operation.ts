import * as z from 'zod';
import type { Operation } from '../../http/operation.ts';
import { takeWebhook } from '../take-webhook-operation.ts';

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
