import type { OrganizationId, WebhookId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { again, untilSettled } from '../table/contention.ts';
import { absent, any, below, type Condition, exists } from '../table/expressions.ts';
import type { Item, Key, SingleWrite, Write } from '../table/table.ts';
import { type StoredWebhook, webhookKey, webhooksPartition } from './webhook.ts';

/** How many webhooks an organization has: changed in the transaction that adds or removes one. */
export const webhookCountKey = (organizationId: OrganizationId): Key => ({
  pk: webhooksPartition(organizationId),
  sk: 'COUNT',
});

/** How many webhooks an organization has, by what stands under `webhookCountKey`. */
const webhooksCounted = (item: Item | undefined): number => Number(item?.webhooks ?? 0);

/**
 * Whether an organization's events are told of at a time (ms since the epoch), by what stands under `webhookCountKey`: it has
 * webhooks, or a page of the console may be open.
 */
export const hasListeners = (item: Item | undefined, now: number): boolean =>
  webhooksCounted(item) > 0 || Number(item?.watched_until ?? 0) * 1000 > now;

/** Notes until when a page of the console may be open, in epoch seconds: the latest was opened last. */
export const watchedWrite = (organizationId: OrganizationId, until: number): SingleWrite => ({
  kind: 'update',
  key: webhookCountKey(organizationId),
  change: { set: { watched_until: until } },
});

/** How many webhooks an organization has at this moment. */
export async function countWebhooks(organizationId: OrganizationId, { table }: Deps<'table:read'>): Promise<number> {
  return webhooksCounted(await table.get(webhookCountKey(organizationId)));
}

/** Stores a new webhook, unless its organization has `quota` already (`full`). Throws for an id that is taken. */
export async function addWebhook(
  organizationId: OrganizationId,
  { webhook, quota }: { readonly webhook: StoredWebhook; readonly quota: number },
  deps: Deps<'table:write'>,
): Promise<'added' | 'full'> {
  const item = { ...webhookKey(organizationId, webhook.id), ...webhook };
  const writes: Write[] = [
    { kind: 'put', item, condition: absent() },
    countChange(organizationId, 1, any(absent('webhooks'), below('webhooks', quota))),
  ];
  const result = await transactAtCount(organizationId, writes, deps);
  if (result.kind === 'done') return 'added';
  if (result.refusals[0]) throw new Error(`the webhook id ${webhook.id} is taken`);
  return 'full';
}

/** Deletes a webhook. `gone`: a concurrent request was first. */
export async function removeWebhook(
  organizationId: OrganizationId,
  webhookId: WebhookId,
  deps: Deps<'table:write'>,
): Promise<'removed' | 'gone'> {
  const key = webhookKey(organizationId, webhookId);
  const writes: Write[] = [{ kind: 'delete', key, condition: exists() }, countChange(organizationId, -1)];
  return (await transactAtCount(organizationId, writes, deps)).kind === 'done' ? 'removed' : 'gone';
}

const countChange = (organizationId: OrganizationId, by: number, condition?: Condition): Write => ({
  kind: 'update',
  key: webhookCountKey(organizationId),
  change: { add: { webhooks: by } },
  condition,
});

const transactAtCount = (organizationId: OrganizationId, writes: readonly Write[], deps: Deps<'table:write'>) =>
  untilSettled({ over: 'webhook-count', organizationId }, deps, async () => {
    const result = await deps.table.transact(writes);
    return result.kind === 'conflict' ? again : result;
  });
