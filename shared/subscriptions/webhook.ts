import * as z from 'zod';
import { eventTypes, platforms } from '../events.ts';
import type { Deps } from '../runtime/deps.ts';
import { absent, all, any, below, type Condition, equals, exists, startsWith } from '../table/conditions.ts';
import { again, untilSettled } from '../table/contention.ts';
import { type DueMark, dueMark } from '../table/due.ts';
import { allPages } from '../table/pages.ts';
import type { Item, Key, Write } from '../table/table.ts';

/** The channel whose events a subscription is for. */
export const platformSchema = z.enum(platforms);

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

export const webhookSortKey = (webhookId: string): string => `${webhookSortKeyPrefix}${webhookId}`;

export const webhookKey = (organizationId: string, webhookId: string): Key => ({
  pk: webhooksPartition(organizationId),
  sk: webhookSortKey(webhookId),
});

export const parseWebhook = (item: Item | undefined): StoredWebhook | undefined =>
  item && storedWebhookSchema.parse(item);

/** Webhooks of one organization, at most (contract 2). */
export const webhookLimit = 100;

/** How many webhooks an organization has: in the same transaction as each of them comes and goes. */
export const webhookCountKey = (organizationId: string): Key => ({
  pk: webhooksPartition(organizationId),
  sk: 'COUNT',
});

/** Whether an organization has as many as it can have, for now. */
export async function isFull(organizationId: string, { table }: Deps<'table:read'>): Promise<boolean> {
  return Number((await table.get(webhookCountKey(organizationId)))?.webhooks ?? 0) >= webhookLimit;
}

/** `full`: the organization has as many as it can have. */
export async function addWebhook(
  organizationId: string,
  webhook: StoredWebhook,
  deps: Deps<'table:write'>,
): Promise<'added' | 'full'> {
  const result = await transactAtCount(
    organizationId,
    [
      { kind: 'put', item: { ...webhookKey(organizationId, webhook.id), ...webhook }, condition: absent() },
      countChange(organizationId, 1, any(absent('webhooks'), below('webhooks', webhookLimit))),
    ],
    deps,
  );
  if (result.kind === 'done') return 'added';
  if (result.refusals[0]) throw new Error(`the webhook id ${webhook.id} is taken`);
  return 'full';
}

/** All of an organization, in no particular order. */
export function webhooksOf(organizationId: string, { table }: Deps<'table:read'>): Promise<StoredWebhook[]> {
  const condition = all(equals('pk', webhooksPartition(organizationId)), startsWith('sk', webhookSortKeyPrefix));
  return Array.fromAsync(allPages(table, { condition }), (item) => storedWebhookSchema.parse(item));
}

/** The same, the oldest first. */
export async function listWebhooks(organizationId: string, deps: Deps<'table:read'>): Promise<StoredWebhook[]> {
  const orderOf = ({ created_at, id }: StoredWebhook) => `${created_at} ${id}`;
  return (await webhooksOf(organizationId, deps)).toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
}

/** `gone`: somebody else has deleted it. */
export async function removeWebhook(
  organizationId: string,
  webhookId: string,
  deps: Deps<'table:write'>,
): Promise<'removed' | 'gone'> {
  const key = webhookKey(organizationId, webhookId);
  const writes: Write[] = [{ kind: 'delete', key, condition: exists() }, countChange(organizationId, -1)];
  return (await transactAtCount(organizationId, writes, deps)).kind === 'done' ? 'removed' : 'gone';
}

const countChange = (organizationId: string, by: number, condition?: Condition): Write => ({
  kind: 'update',
  key: webhookCountKey(organizationId),
  change: { add: { webhooks: by } },
  condition,
});

const transactAtCount = (organizationId: string, writes: readonly Write[], deps: Deps<'table:write'>) =>
  untilSettled({ over: 'webhook-count', organizationId }, deps, async () => {
    const result = await deps.table.transact(writes);
    return result.kind === 'conflict' ? again : result;
  });

/** On a webhook whose breaker is open, or was until now: the sweeper finds it at that time (ms since the epoch). */
export const dueWebhook = (webhookId: string, at: number): DueMark => dueMark('webhook', webhookId, at);

/**
 * How an endpoint names a webhook. An id that is no uuid is one that there is not, so nothing is asked of it here. The query
 * takes nothing, and refuses a parameter that is given more than once.
 */
export const oneWebhook = { path: z.object({ id: z.string() }), query: z.object({}) };
