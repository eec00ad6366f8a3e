import * as z from 'zod';
import type { Operation } from '../http/operation.ts';
import { integerParameter } from '../http/query.ts';
import { deliveryStatusSchema } from './delivery.ts';
import { shownDeliverySchema } from './shown-delivery.ts';
import { oneWebhook } from './webhook-path.ts';

const query = z.object({
  status: deliveryStatusSchema.optional(),
  limit: integerParameter(1, 100, 50),
  cursor: z.string().optional(),
});
export type DeliveriesQuery = z.infer<typeof query>;

/** `GET /webhooks/{id}/deliveries`. */
export const listDeliveriesOperation = {
  path: oneWebhook.path,
  query,
  reply: z.strictObject({
    success: z.literal(true),
    deliveries: z.array(shownDeliverySchema),
    next_cursor: z.string().nullable(),
  }),
} satisfies Operation;
