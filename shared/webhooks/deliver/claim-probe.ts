import { isoTime } from '../../runtime/clock.ts';
import type { Deps } from '../../runtime/deps.ts';
import { dueWebhook, graceMs } from '../due-mark.ts';
import { changeHealth, type Subject } from './health.ts';
import { sendTend } from './send-tend.ts';

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
  const { due_shard, due_at } = dueWebhook(subject.webhook.id, nextAt + graceMs);
  const claimed = {
    text: 'SET probe_at = :next, due_shard = :shard, due_at = :due',
    values: { ':next': isoTime(nextAt), ':shard': due_shard, ':due': due_at, ':probe': probe_at },
  };
  const result = await changeHealth(subject, claimed, 'probe_at = :probe', deps);
  if (result.kind !== 'done') return false;
  await sendTend(subject, settings.webhookProbeMs, deps);
  return true;
}
