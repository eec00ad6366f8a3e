import * as z from 'zod';
import { eventTypes } from '../events.ts';
import type { Operation } from '../http/operation.ts';
import { orAbsent, requiredText } from '../input/fields.ts';
import { blankParams, integerParameter } from '../input/parse.ts';
import { oneWebhook, platformSchema } from '../subscriptions/webhook.ts';
import { deliveryStatusSchema } from './delivery.ts';
import { deliveryInFullSchema, shownDeliverySchema } from './shown-delivery.ts';

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

/** `GET /webhooks/{id}/deliveries/{delivery_id}`. */
export const getDelivery = {
  path: oneWebhook.path.extend({ delivery_id: z.string() }),
  query: oneWebhook.query,
  reply: z.strictObject({
    success: z.literal(true),
    delivery: deliveryInFullSchema,
  }),
} satisfies Operation;

/** An event by itself: what the body of its deliveries has. */
export const shownEventSchema = z.strictObject({
  id: z.string(),
  type: z.enum(eventTypes),
  timestamp: z.string(),
  platform: platformSchema,
  organization_id: z.string(),
  data: z.record(z.string(), z.unknown()),
});
export type ShownEvent = z.infer<typeof shownEventSchema>;

/** `GET /events/{id}`. */
export const getEvent = {
  path: z.object({ id: z.string() }),
  query: z.object({}),
  reply: z.strictObject({ success: z.literal(true), event: shownEventSchema }),
} satisfies Operation;

/** Ids of deliveries have 44 characters. */
const idLength = 100;

/** As ms since the epoch. */
const time = z.iso
  .datetime({ offset: true, error: 'must be a time such as 2026-11-28T10:00:00.000Z' })
  .transform((text) => Date.parse(text));

const body = z
  .object({ delivery_id: orAbsent(requiredText({ max: idLength })), since: orAbsent(time), until: orAbsent(time) })
  .refine(({ delivery_id, since, until }) => (delivery_id ?? since ?? until) !== undefined, {
    path: ['delivery_id'],
    params: blankParams,
    error: 'is required, or since and until',
    abort: true,
  })
  .refine(({ delivery_id, since, until }) => delivery_id === undefined || (since ?? until) === undefined, {
    path: ['delivery_id'],
    error: 'cannot be combined with since and until',
    abort: true,
  })
  .refine(({ delivery_id, since }) => (delivery_id ?? since) !== undefined, {
    path: ['since'],
    params: blankParams,
    error: 'is required with until',
    abort: true,
  })
  .refine(({ delivery_id, until }) => (delivery_id ?? until) !== undefined, {
    path: ['until'],
    params: blankParams,
    error: 'is required with since',
    abort: true,
  })
  .refine(({ since, until }) => since === undefined || until === undefined || since <= until, {
    path: ['until'],
    error: 'must not be before since',
  });
export type ReplayBody = z.infer<typeof body>;

/** `POST /webhooks/{id}/replay`. */
export const replayWebhook = {
  ...oneWebhook,
  body,
  status: 202,
  reply: z.strictObject({ success: z.literal(true), count: z.int().nonnegative() }),
} satisfies Operation;

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
