import { isoTime, seconds } from '../../runtime/clock.ts';
import type { Deps } from '../../runtime/deps.ts';
import { enqueue } from '../delivery-message.ts';
import { webhookKey } from '../webhook.ts';
import type { Subject } from './health.ts';
import { parkedDeliveries } from './parked-deliveries.ts';
import { sendTend } from './send-tend.ts';
import { takeOff } from './take-off.ts';

type UnparkDeps = Deps<'table:write' | 'queue:deliveries'>;

/** For one message; there may be more behind it. */
const atOnce = 50;
/** No function lives for so long: what read the webhook while its breaker was open has parked by then, and the index knows. */
const guardMs = seconds(120);

/** The mark that was on the webhook when it was read. */
type Marked = Subject & { readonly dueAt: string };

/**
 * Sends some of what is parked, and has the rest sent. The webhook's mark goes last, at a look that finds nothing although
 * all who could still park something are gone. It may die anywhere: the sweeper comes by the mark.
 */
export async function unpark(subject: Marked, deps: UnparkDeps): Promise<void> {
  const { parked, isEmpty } = await parkedDeliveries(subject, atOnce, deps);
  const moved = await Promise.all(parked.map((one) => takeOff(subject, one, deps)));
  const entries = moved.flatMap((body) => (body ? [{ body, lane: 'slow' as const }] : []));
  if (entries.length > 0) await enqueue(entries, deps);
  if (!isEmpty) return sendTend(subject, parked.length > 0 ? 0 : 1_000, deps);
  await (subject.webhook.unparking ? changeMark(subject, 'done', deps) : changeMark(subject, 'again', deps));
}

async function changeMark(
  { organizationId, webhook, dueAt }: Marked,
  to: 'again' | 'done',
  { table, clock }: UnparkDeps,
): Promise<void> {
  const again = {
    text: 'SET unparking = :true, due_at = :next',
    values: { ':true': true, ':next': isoTime(clock.now() + guardMs) },
  };
  const done = { text: 'REMOVE unparking, due_shard, due_at' };
  await table.write({
    kind: 'update',
    key: webhookKey(organizationId, webhook.id),
    change: to === 'again' ? again : done,
    condition: { text: 'due_at = :due AND attribute_not_exists(probe_at)', values: { ':due': dueAt } },
  });
}
