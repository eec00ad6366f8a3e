import * as z from 'zod';
import { deliveryMessageSchema, type Lane, tendMessageSchema } from '../delivery-message.ts';
import { type DeliverDeps, deliver } from './deliver.ts';
import { tendWebhook } from './tend-webhook.ts';

const messageSchema = z.discriminatedUnion('kind', [deliveryMessageSchema, tendMessageSchema]);

/** Does what a message of one of the queues for deliveries asks for. */
const handleIn = (lane: Lane) => async (body: unknown, deps: DeliverDeps) => {
  const message = messageSchema.parse(body);
  if (message.kind === 'deliver') return deliver(message, lane, deps);
  return tendWebhook(message.organization_id, message.webhook_id, deps);
};

export const handleDelivery = handleIn('quick');
export const handleSlowDelivery = handleIn('slow');
