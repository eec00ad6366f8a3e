import * as z from 'zod';
import type { Operation } from '../http/operation.ts';
import { webhookStateSchema } from './shown-webhook.ts';
import { oneWebhook } from './webhook-path.ts';

/** `POST /webhooks/{id}/rotate-secret`. */
export const rotateWebhookSecret = {
  ...oneWebhook,
  reply: z.strictObject({ success: z.literal(true), webhook: webhookStateSchema.extend({ secret: z.string() }) }),
} satisfies Operation;
