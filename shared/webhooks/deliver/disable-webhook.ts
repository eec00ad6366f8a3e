import { isoTime } from '../../runtime/clock.ts';
import type { Deps } from '../../runtime/deps.ts';
import { dueWebhook } from '../due-mark.ts';
import type { disabledReasons } from '../webhook.ts';
import { changeHealth, type HealthChange, type Subject } from './health.ts';

/** Ends a webhook, visibly. What waits for it is cancelled when it comes up; what is parked is made to come up. */
export async function disableWebhook(
  subject: Subject,
  reason: (typeof disabledReasons)[number],
  deps: Deps<'table:write'>,
): Promise<HealthChange> {
  const { organizationId, webhook } = subject;
  const now = deps.clock.now();
  const { due_shard, due_at } = dueWebhook(webhook.id, now);
  // A success meanwhile speaks against it, unless the receiver has said so itself.
  const still =
    reason === 'answered 410 Gone'
      ? { condition: 'attribute_exists(pk)', values: {} }
      : { condition: 'failing_since = :since', values: { ':since': webhook.failing_since } };
  const disabled = {
    text: `SET #enabled = :false, disabled_reason = :reason, disabled_at = :at, due_shard = :shard, due_at = :due
      REMOVE probe_at, unparking`,
    values: {
      ...still.values,
      ':false': false,
      ':reason': reason,
      ':at': isoTime(now),
      ':shard': due_shard,
      ':due': due_at,
    },
  };
  const result = await changeHealth(subject, disabled, still.condition, deps);
  if (result.kind !== 'done') return 'none';
  deps.log('webhook_disabled', { organization: organizationId, webhook_id: webhook.id, reason });
  return 'let-go';
}
