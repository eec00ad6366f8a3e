import * as z from 'zod';
import type { Operation } from '../http/operation.ts';
import { newWebhookSchema } from './new-webhook.ts';
import { webhookSchema } from './shown-webhook.ts';

/** E3. */
export const createWebhookOperation = {
  body: newWebhookSchema,
  reply: z.strictObject({
    success: z.literal(true),
    message: z.literal('Webhook created successfully'),
    webhook: webhookSchema.extend({ secret: z.string() }),
  }),
} satisfies Operation;
