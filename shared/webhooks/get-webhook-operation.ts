import type { Operation } from '../http/operation.ts';
import { webhookReplySchema } from './shown-webhook.ts';
import { oneWebhook } from './webhook-path.ts';

/** `GET /webhooks/{id}`. */
export const getWebhook = { ...oneWebhook, reply: webhookReplySchema } satisfies Operation;
