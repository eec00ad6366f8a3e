import * as z from 'zod';
import { platformSchema } from '../events/event.ts';
import type { Operation } from '../http/operation.ts';
import { webhookSchema } from './shown-webhook.ts';

/** E4. */
export const listWebhooksOperation = {
  query: z.object({ platform: platformSchema.optional() }),
  reply: z.strictObject({ success: z.literal(true), count: z.int().nonnegative(), webhooks: z.array(webhookSchema) }),
} satisfies Operation;
