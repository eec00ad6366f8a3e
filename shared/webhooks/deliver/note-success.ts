import type { Deps } from '../../runtime/deps.ts';
import { dueWebhook } from '../due-mark.ts';
import { changeHealth, type HealthChange, type Subject } from './health.ts';

/** An attempt has succeeded: what was counted is forgotten, and an open breaker closes. Writes only when something changes. */
export async function noteSuccess(subject: Subject, deps: Deps<'table:write'>): Promise<HealthChange> {
  const { failures, failing_since, probe_at } = subject.webhook;
  if (failures === 0 && failing_since === undefined && probe_at === undefined) return 'none';
  if (probe_at === undefined) {
    const reset = { text: 'SET failures = :none REMOVE failing_since', values: { ':none': 0 } };
    const result = await changeHealth(subject, reset, 'attribute_not_exists(probe_at)', deps);
    if (result.kind === 'done' || result.item?.probe_at === undefined) return 'none';
  }
  // The mark stays until all that is parked has been sent.
  const { due_shard, due_at } = dueWebhook(subject.webhook.id, deps.clock.now());
  const closed = {
    text: 'SET failures = :none, due_shard = :shard, due_at = :due REMOVE failing_since, probe_at, unparking',
    values: { ':none': 0, ':shard': due_shard, ':due': due_at },
  };
  const result = await changeHealth(subject, closed, 'attribute_exists(probe_at)', deps);
  return result.kind === 'done' ? 'let-go' : 'none';
}
