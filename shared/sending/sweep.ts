import { isoTime, seconds } from '../base/clock.ts';
import { errorFields, type Log } from '../base/log.ts';
import type { Deps } from '../runtime/deps.ts';
import { all, atMost, equals } from '../table/conditions.ts';
import { allPages } from '../table/pages.ts';
import type { Item } from '../table/table.ts';
import { dueSendShards, type Intent, parseIntent } from './intent.ts';
import { handOver } from './send-event.ts';

/** A run ends with the function (50 s); what is left waits for the next. */
const runMs = seconds(40);

/**
 * Finds sends that wait for someone: the lease has ended without an outcome, nobody has confirmed them for a day, or
 * the events queue was not to be had. It changes nothing: it hands them to the events queue, as everyone does.
 */
export async function sweepSends(deps: Deps<'table:read' | 'queue:events'>): Promise<{ handed_over: number }> {
  const deadline = deps.clock.now() + runMs;
  const counts = await Promise.all(dueSendShards.map((shard) => sweepShard(shard, deadline, deps)));
  return { handed_over: counts.reduce((sum, count) => sum + count, 0) };
}

async function sweepShard(shard: string, deadline: number, deps: Deps<'table:read' | 'queue:events'>): Promise<number> {
  let handedOver = 0;
  for await (const intent of dueIn(shard, deps)) {
    if (deps.clock.now() > deadline) break;
    await handOver(intent, undefined, deps);
    handedOver++;
  }
  return handedOver;
}

/** A shard's due intents, oldest first. The index is behind the table, so each is read afresh and looked at again. */
async function* dueIn(shard: string, { table, clock, log }: Deps<'table:read'>): AsyncGenerator<Intent> {
  const now = isoTime(clock.now());
  const condition = all(equals('due_shard', shard), atMost('due_at', now));
  for await (const { pk, sk } of allPages(table, { index: 'due', condition })) {
    const intent = readable(await table.get({ pk: String(pk), sk: String(sk) }), log);
    if (intent?.due_at !== undefined && intent.due_at <= now) yield intent;
  }
}

/** One intent that cannot be read must not keep all others from being found. */
function readable(item: Item | undefined, log: Log): Intent | undefined {
  try {
    return parseIntent(item);
  } catch (error) {
    log('unexpected_error', { pk: String(item?.pk), ...errorFields(error) });
    return undefined;
  }
}
