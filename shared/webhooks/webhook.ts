import * as z from 'zod';
import { eventTypes, platformSchema } from '../events/event.ts';
import type { Item, Key } from '../table/table.ts';

/** What can be subscribed to (spec E3). `message_sent` and `sent_message` are two names of one event. */
export const webhookTypeSchema = z.enum([...eventTypes, 'sent_message', 'all']);
export type WebhookType = z.infer<typeof webhookTypeSchema>;

/** Why a webhook gets nothing any more. */
export const disabledReasons = [
  'answered 410 Gone',
  'every attempt failed for 5 days',
  'disabled by the organization',
] as const;

/** A subscription as it is stored, with the health of its endpoint, which is written only when it changes. */
export const storedWebhookSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  type: webhookTypeSchema,
  platform: platformSchema,
  /** ISO 8601 with milliseconds and `Z`; shown with an offset. */
  created_at: z.string(),
  enabled: z.boolean(),
  disabled_reason: z.enum(disabledReasons).optional(),
  disabled_at: z.string().optional(),
  /** Sealed (`secrets/seal.ts`, purpose `webhook-secret`): the `whsec_…` that signs. */
  secret: z.string(),
  /** Signs too, until `previous_until` (ISO 8601): the one before a rotation. */
  previous_secret: z.string().optional(),
  previous_until: z.string().optional(),
  /** Attempts that failed in a row; counted while the breaker is closed. */
  failures: z.int().nonnegative().default(0),
  /** Since when every attempt has failed. */
  failing_since: z.string().optional(),
  /** The breaker is open: nothing but probes goes out, the next at this time. */
  probe_at: z.string().optional(),
  /** It takes long to answer, and must not hold up others. */
  slow: z.literal(true).optional(),
  /** When the sweeper looks at it: its breaker is open, or was, and deliveries may be parked. */
  due_at: z.string().optional(),
  /** What was parked is being sent, and the next look is the one that finds who came late. */
  unparking: z.literal(true).optional(),
});
export type StoredWebhook = z.infer<typeof storedWebhookSchema>;

/** All subscriptions of an organization lie side by side: at most a hundred, read in one query at each event. */
export const webhooksPartition = (organizationId: string): string => `${organizationId}#WEBHOOKS`;
export const webhookSortKeyPrefix = 'WEBHOOK#';

export const webhookKey = (organizationId: string, webhookId: string): Key => ({
  pk: webhooksPartition(organizationId),
  sk: `${webhookSortKeyPrefix}${webhookId}`,
});

export const parseWebhook = (item: Item | undefined): StoredWebhook | undefined =>
  item && storedWebhookSchema.parse(item);
