import * as z from 'zod';
import { eventTypes } from '../events/event.ts';
import type { Operation } from '../http/operation.ts';
import { oneWebhook } from './webhook-path.ts';

/** `POST /webhooks/{id}/test`. */
export const testWebhookOperation = {
  ...oneWebhook,
  body: z.object({
    type: z
      .enum([...eventTypes, 'sent_message'])
      .nullish()
      .transform((type) => type ?? undefined),
  }),
  bodyOptional: true,
  status: 202,
  reply: z.strictObject({ success: z.literal(true), event_id: z.string() }),
} satisfies Operation;
