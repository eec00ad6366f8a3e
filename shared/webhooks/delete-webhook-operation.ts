import type { Operation } from '../http/operation.ts';
import { webhookReplySchema } from './shown-webhook.ts';
import { oneWebhook } from './webhook-path.ts';

/** `DELETE /webhooks/{id}`. */
export const deleteWebhook = { ...oneWebhook, reply: webhookReplySchema } satisfies Operation;
