import type { Operation } from '../http/operation.ts';
import { webhookReplySchema } from './shown-webhook.ts';
import { webhookChangesSchema } from './webhook-changes.ts';
import { oneWebhook } from './webhook-path.ts';

/** `PATCH /webhooks/{id}`. */
export const updateWebhook = {
  ...oneWebhook,
  body: webhookChangesSchema,
  reply: webhookReplySchema,
} satisfies Operation;
