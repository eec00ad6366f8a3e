import type { Deps } from '../runtime/deps.ts';
import { allPages } from '../table/all-pages.ts';
import { absent, present } from '../table/expressions.ts';
import type { Key, TransactResult, Write } from '../table/table.ts';
import { parseWebhook, type StoredWebhook, webhookKey, webhookSortKeyPrefix, webhooksPartition } from './webhook.ts';

/** Webhooks of one organization, at most (contract 2). */
export const webhookLimit = 100;

/** All who create or delete one at the same moment meet at the count. */
const tries = 30;
/** The longest pause before another try, in ms. */
const longestPauseMs = 500;

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
  const result = await transactPatiently(
    [
      { kind: 'put', item: { ...webhookKey(organizationId, webhook.id), ...webhook }, condition: absent },
      countChange(organizationId, 1, {
        text: 'attribute_not_exists(webhooks) OR webhooks < :limit',
        values: { ':limit': webhookLimit },
      }),
    ],
    deps,
  );
  if (result.kind === 'done') return 'added';
  if (result.refusals[0]) throw new Error(`the webhook id ${webhook.id} is taken`);
  return 'full';
}

/** All of an organization, the oldest first. */
export async function listWebhooks(organizationId: string, { table }: Deps<'table:read'>): Promise<StoredWebhook[]> {
  const values = { ':pk': webhooksPartition(organizationId), ':prefix': webhookSortKeyPrefix };
  const condition = { text: 'pk = :pk AND begins_with(sk, :prefix)', values };
  const items = await Array.fromAsync(allPages(table, { condition }));
  const orderOf = ({ created_at, id }: StoredWebhook) => `${created_at} ${id}`;
  return items.flatMap((item) => parseWebhook(item) ?? []).toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
}

/** `gone`: somebody else has deleted it. */
export async function removeWebhook(
  organizationId: string,
  webhookId: string,
  deps: Deps<'table:write'>,
): Promise<'removed' | 'gone'> {
  const key = webhookKey(organizationId, webhookId);
  const writes: Write[] = [{ kind: 'delete', key, condition: present }, countChange(organizationId, -1)];
  return (await transactPatiently(writes, deps)).kind === 'done' ? 'removed' : 'gone';
}

const countChange = (organizationId: string, by: number, condition?: Write['condition']): Write => ({
  kind: 'update',
  key: webhookCountKey(organizationId),
  change: { text: 'ADD webhooks :by', values: { ':by': by } },
  condition,
});

type Settled = Exclude<TransactResult, { kind: 'conflict' }>;

async function transactPatiently(
  writes: readonly Write[],
  { table, clock, ids }: Deps<'table:write'>,
): Promise<Settled> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const result = await table.transact(writes);
    if (result.kind !== 'conflict') return result;
    await clock.sleep(ids.fraction() * Math.min(longestPauseMs, 20 * 2 ** attempt));
  }
  throw new Error('the webhooks of an organization were changed by others all the time');
}
