import * as z from 'zod';
import { disabledReasons, type StoredWebhook, storedWebhookSchema } from './webhook.ts';

const { id, url, type, platform } = storedWebhookSchema.shape;

/** A subscription as E3 and E4 show it (spec, Webhook subscription). Never with its secret. */
export const webhookSchema = z.strictObject({ id, url, type, platform, created_at: z.string() });
export type Webhook = z.infer<typeof webhookSchema>;

/** The same with whether it gets anything (contract 6). */
export const webhookStateSchema = webhookSchema.extend({
  enabled: z.boolean(),
  disabled_reason: z.enum(disabledReasons).nullable(),
  disabled_at: z.string().nullable(),
});
export type WebhookState = z.infer<typeof webhookStateSchema>;

/** The answer of every endpoint that shows one subscription. */
export const webhookReplySchema = z.strictObject({ success: z.literal(true), webhook: webhookStateSchema });

/** The spec gives this one time a numeric offset. */
const withOffset = (iso: string) => iso.replace(/Z$/, '+00:00');

export const toWebhook = (stored: StoredWebhook): Webhook => ({
  id: stored.id,
  url: stored.url,
  type: stored.type,
  platform: stored.platform,
  created_at: withOffset(stored.created_at),
});

export const toWebhookState = (stored: StoredWebhook): WebhookState => ({
  ...toWebhook(stored),
  enabled: stored.enabled,
  disabled_reason: stored.disabled_reason ?? null,
  disabled_at: stored.disabled_at ?? null,
});
