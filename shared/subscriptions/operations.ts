import * as z from 'zod';
import type { Operation } from '../http/operation.ts';
import { webhookChangesSchema } from './change-webhook.ts';
import { newWebhookSchema } from './create-webhook.ts';
import { webhookReplySchema, webhookSchema, webhookStateSchema } from './shown-webhook.ts';
import { oneWebhook, platformSchema } from './webhook.ts';

/** `POST /set-webhooks`. */
export const createWebhookOperation = {
  body: newWebhookSchema,
  reply: z.strictObject({
    success: z.literal(true),
    message: z.literal('Webhook created successfully'),
    webhook: webhookSchema.extend({ secret: z.string() }),
  }),
} satisfies Operation;

/** `GET /get-webhooks`. */
export const listWebhooksOperation = {
  query: z.object({ platform: platformSchema.optional() }),
  reply: z.strictObject({
    success: z.literal(true),
    count: z.int().nonnegative(),
    webhooks: z.array(webhookStateSchema),
  }),
} satisfies Operation;

/** `GET /webhooks/{id}`. */
export const getWebhook = { ...oneWebhook, reply: webhookReplySchema } satisfies Operation;

/** `PATCH /webhooks/{id}`. */
export const updateWebhook = {
  ...oneWebhook,
  body: webhookChangesSchema,
  reply: webhookReplySchema,
} satisfies Operation;

/** `DELETE /webhooks/{id}`. */
export const deleteWebhook = { ...oneWebhook, reply: webhookReplySchema } satisfies Operation;

/** `POST /webhooks/{id}/rotate-secret`. */
export const rotateWebhookSecret = {
  ...oneWebhook,
  reply: z.strictObject({ success: z.literal(true), webhook: webhookStateSchema.extend({ secret: z.string() }) }),
} satisfies Operation;
