import * as z from 'zod';
import { typesOf } from './asked-types.ts';
import { disabledReasons, type StoredWebhook, storedWebhookSchema, webhookTypeSchema } from './webhook.ts';

const { id, url, type, platform } = storedWebhookSchema.shape;

/** A subscription as it is shown when it is created. */
export const webhookSchema = z.strictObject({
  id,
  url,
  type,
  types: z.array(webhookTypeSchema),
  platform,
  created_at: z.string(),
});
export type Webhook = z.infer<typeof webhookSchema>;

/** The same with whether it gets anything, and why not: as it is listed, and shown by itself. Never with its secret. */
export const webhookStateSchema = webhookSchema.extend({
  enabled: z.boolean(),
  disabled_reason: z.enum(disabledReasons).nullable(),
  disabled_at: z.string().nullable(),
  failing_since: z.string().nullable(),
});
export type WebhookState = z.infer<typeof webhookStateSchema>;

/** The answer of every endpoint that shows one subscription. */
export const webhookReplySchema = z.strictObject({ success: z.literal(true), webhook: webhookStateSchema });

/** Of all times in answers, this one alone has a numeric offset. */
const withOffset = (iso: string) => iso.replace(/Z$/, '+00:00');

/** A stored subscription as it is shown when it is created. */
export const toWebhook = (stored: StoredWebhook): Webhook => ({
  id: stored.id,
  url: stored.url,
  type: stored.type,
  types: [...typesOf(stored)],
  platform: stored.platform,
  created_at: withOffset(stored.created_at),
});

/** A stored subscription with whether it gets anything. */
export const toWebhookState = (stored: StoredWebhook): WebhookState => ({
  ...toWebhook(stored),
  enabled: stored.enabled,
  disabled_reason: stored.disabled_reason ?? null,
  disabled_at: stored.disabled_at ?? null,
  failing_since: stored.failing_since ?? null,
});
