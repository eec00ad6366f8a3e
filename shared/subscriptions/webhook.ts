import * as z from 'zod';
import { ApiError } from '../errors.ts';
import { eventTypes, platforms } from '../events.ts';
import type { OrganizationId, WebhookId } from '../identifiers.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { type DueMark, dueMark } from '../table/due.ts';
import { all, equals, startsWith } from '../table/expressions.ts';
import { allPages } from '../table/pages.ts';
import type { Item, Key } from '../table/table.ts';

/** The channel whose events a subscription is for. */
export const platformSchema = z.enum(platforms);

/** The names that events can be asked for by. `message_sent` and `sent_message` are two names of one event. */
export const eventNames = [...eventTypes, 'sent_message'] as const;
/** What `type` of a subscription can be. */
export const webhookTypeSchema = z.enum([...eventNames, 'all']);
export type WebhookType = z.infer<typeof webhookTypeSchema>;

/** Why a webhook is disabled, as its organization reads it. */
export const disabledReasons = [
  'answered 410 Gone',
  'every attempt failed for 5 days',
  'disabled by the organization',
] as const;

/**
 * A subscription as it is stored, with the health of its endpoint, which is written only when it changes. `breaker.ts` says
 * which states of the circuit breaker `enabled` and `probe_at` stand for.
 */
export const storedWebhookSchema = z.object({
  id: z.uuid() as z.ZodType<WebhookId, string>,
  url: z.string(),
  /** What it asks for, or the first of `types`. */
  type: webhookTypeSchema,
  /** What it asks for, where that is a list: with commas, since a text can be compared in a condition on every engine. */
  types: z.string().optional(),
  platform: platformSchema,
  /** ISO 8601 with milliseconds and `Z`; shown with an offset. */
  created_at: z.string(),
  enabled: z.boolean(),
  disabled_reason: z.enum(disabledReasons).optional(),
  disabled_at: z.string().optional(),
  /** Sealed (`secrets/seal.ts`, purpose `webhook-secret`): the `whsec_…` that signs. */
  secret: z.string(),
  /** Sealed as well: those before the rotations of the last day, the newest first. Each signs too, until its time (ISO 8601). */
  previous_secrets: z.array(z.object({ secret: z.string(), until: z.string() })).default([]),
  /** The same from a rotation by an earlier version, which kept one alone. */
  previous_secret: z.string().optional(),
  previous_until: z.string().optional(),
  /** Attempts that failed in a row; counted while the breaker is closed. */
  failures: z.int().nonnegative().default(0),
  /** Since when every attempt has failed: ISO 8601. */
  failing_since: z.string().optional(),
  /** The breaker is open: nothing but probes goes out, the next one at this time (ISO 8601). */
  probe_at: z.string().optional(),
  /** It takes long to answer: its deliveries go by the slow lane. */
  slow: z.literal(true).optional(),
  /** When the sweeper checks its breaker, which is open, or was, so that deliveries may be parked behind it. */
  due_at: z.string().optional(),
  /** A check has found nothing parked any more; the next one finds what was parked late. */
  unparking: z.literal(true).optional(),
});
export type StoredWebhook = z.infer<typeof storedWebhookSchema>;

/** All subscriptions of an organization lie side by side: as many as its quota (1,000 at most), read in one query at each event. */
export const webhooksPartition = (organizationId: OrganizationId): string => `${organizationId}#WEBHOOKS`;
const webhookSortKeyPrefix = 'WEBHOOK#';

/** The sort key of a webhook; the partition of its deliveries ends with it too. */
export const webhookSortKey = (webhookId: WebhookId): string => `${webhookSortKeyPrefix}${webhookId}`;

/** Where a webhook is stored. */
export const webhookKey = (organizationId: OrganizationId, webhookId: WebhookId): Key => ({
  pk: webhooksPartition(organizationId),
  sk: webhookSortKey(webhookId),
});

/** The webhook and its organization that a key of `webhookKey` names. */
export const webhookOfKey = ({
  pk,
  sk,
}: Key): { readonly organizationId: OrganizationId; readonly webhookId: WebhookId } => ({
  organizationId: pk.split('#', 1)[0] ?? '',
  webhookId: sk.slice(webhookSortKeyPrefix.length),
});

/** On a webhook whose breaker is open, or was until now: the sweeper finds it at that time (ms since the epoch). */
export const dueWebhook = (webhookId: WebhookId, at: number): DueMark => dueMark('webhook', webhookId, at);

/** A stored item as a webhook; undefined for none. Throws where the item does not fit the schema. */
export const parseWebhook = (item: Item | undefined): StoredWebhook | undefined =>
  item && storedWebhookSchema.parse(item);

const uuidSchema = z.guid().toLowerCase();

/** The organization's webhook with the id that a caller has written. Throws 404, also for what is no uuid. */
export async function findWebhook(
  organization: Organization,
  written: string,
  { table }: Deps<'table:read'>,
): Promise<StoredWebhook> {
  const { data: id } = uuidSchema.safeParse(written);
  const webhook = id === undefined ? undefined : parseWebhook(await table.get(webhookKey(organization.id, id)));
  if (!webhook) throw webhookNotFound(written);
  return webhook;
}

/** The 404 for an id that no webhook of the organization has (any more). */
export const webhookNotFound = (id: string): ApiError =>
  new ApiError('Webhook not found', `No webhook with the id ${id} in this organization.`);

/** All webhooks of an organization, in no particular order. */
export function webhooksOf(organizationId: OrganizationId, { table }: Deps<'table:read'>): Promise<StoredWebhook[]> {
  const condition = all(equals('pk', webhooksPartition(organizationId)), startsWith('sk', webhookSortKeyPrefix));
  return Array.fromAsync(allPages(table, { condition }), (item) => storedWebhookSchema.parse(item));
}

/** All webhooks of an organization, the oldest first. */
export async function listWebhooks(organizationId: OrganizationId, deps: Deps<'table:read'>): Promise<StoredWebhook[]> {
  const orderOf = ({ created_at, id }: StoredWebhook) => `${created_at} ${id}`;
  return (await webhooksOf(organizationId, deps)).toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
}

/**
 * How an endpoint names a webhook. An id that is no uuid is one that there is not, so nothing is asked of it here. The query
 * takes nothing, and refuses a parameter that is given more than once.
 */
export const oneWebhook = { path: z.object({ id: z.string() }), query: z.object({}) };
