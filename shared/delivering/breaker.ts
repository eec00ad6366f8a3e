import { isoTime } from '../base/clock.ts';
import { errorFields } from '../base/log.ts';
import type { Deps } from '../runtime/deps.ts';
import { type StoredWebhook, dueWebhook, webhookKey } from '../subscriptions/webhook.ts';
import { type Condition, all, equals } from '../table/conditions.ts';
import { untilSettled } from '../table/contention.ts';
import type { Change } from '../table/expressions.ts';
import type { WriteResult } from '../table/table.ts';
import { enqueue } from './delivery-message.ts';
import { graceMs } from './delivery.ts';

/** Whose attempt it was, as it was read before. */
export interface Subject {
  readonly organizationId: string;
  readonly webhook: StoredWebhook;
}

/** What an attempt has done to its webhook: `opened`: a probe is to be thought of; `let-go`: what is parked can come up. */
export type HealthChange = 'none' | 'opened' | 'let-go';

/** Changes what is known of an address's health, if it is still the address, nobody has disabled it, and `condition` holds. */
export function changeHealth(
  { organizationId, webhook }: Subject,
  change: Change,
  condition: Condition,
  deps: Deps<'table:write'>,
): Promise<WriteResult> {
  return untilSettled({ over: 'attempt-write', organizationId }, deps, () =>
    deps.table.write({
      kind: 'update',
      key: webhookKey(organizationId, webhook.id),
      change,
      condition: all(equals('url', webhook.url), equals('enabled', true), condition),
    }),
  );
}

/** SQS's limit. */
const longestDelaySeconds = 900;

/** Has a webhook's breaker looked after, later. It never throws: the webhook bears a mark, and the sweeper comes by too. */
export async function sendTend(
  { organizationId, webhook }: Subject,
  delayMs: number,
  deps: Deps<'queue:deliveries'>,
): Promise<void> {
  const body = { kind: 'tend', organization_id: organizationId, webhook_id: webhook.id } as const;
  const delaySeconds = Math.min(longestDelaySeconds, Math.ceil(delayMs / 1000));
  try {
    await enqueue([{ body, lane: 'quick', delaySeconds }], deps);
  } catch (error) {
    deps.log('delivery_left_over', { organization: organizationId, webhook_id: webhook.id, ...errorFields(error) });
  }
}

/** Whether the next probe of an open breaker is the caller's: of all who ask at the same time, one gets it. */
export async function claimProbe(
  subject: Subject,
  deps: Deps<'table:write' | 'queue:deliveries' | 'delivery-settings'>,
): Promise<boolean> {
  const { probe_at } = subject.webhook;
  const { clock, settings } = deps;
  const now = clock.now();
  if (probe_at === undefined || probe_at > isoTime(now)) return false;
  const nextAt = now + settings.webhookProbeMs;
  const claimed = { set: { probe_at: isoTime(nextAt), ...dueWebhook(subject.webhook.id, nextAt + graceMs) } };
  const result = await changeHealth(subject, claimed, equals('probe_at', probe_at), deps);
  if (result.kind !== 'done') return false;
  await sendTend(subject, settings.webhookProbeMs, deps);
  return true;
}
