import { isoTime, seconds } from '../base/clock.ts';
import { errorFields } from '../base/log.ts';
import { numberedIn, parseMessage } from '../conversations/message-store.ts';
import type { Deps } from '../runtime/deps.ts';
import { all, atMost, equals } from '../table/conditions.ts';
import { allPages } from '../table/pages.ts';
import type { Item } from '../table/table.ts';
import { handOverMedia } from './bring-media.ts';
import { dueMediaShards } from './record-fetch.ts';

/** A run ends with the function (50 s); what is left waits for the next. */
const runMs = seconds(40);

type SweepDeps = Deps<'table:read' | 'queue:events'>;

/** Finds messages whose file is to be fetched again. It changes nothing: it hands them to the events queue, as everyone does. */
export async function sweepMedia(deps: SweepDeps): Promise<{ handed_over: number }> {
  const deadline = deps.clock.now() + runMs;
  const counts = await Promise.all(dueMediaShards.map((shard) => sweepShard(shard, deadline, deps)));
  return { handed_over: counts.reduce((sum, count) => sum + count, 0) };
}

/** A shard's messages, the longest due first. */
async function sweepShard(shard: string, deadline: number, deps: SweepDeps): Promise<number> {
  const condition = all(equals('due_shard', shard), atMost('due_at', isoTime(deps.clock.now())));
  let handedOver = 0;
  for await (const { pk, sk } of allPages(deps.table, { index: 'due', condition })) {
    if (deps.clock.now() > deadline) break;
    if (await isHandedOver(await deps.table.get({ pk: String(pk), sk: String(sk) }), deps)) handedOver++;
  }
  return handedOver;
}

/** The index is behind the table, so the message is looked at afresh. One that cannot be read keeps no other from being found. */
async function isHandedOver(item: Item | undefined, deps: SweepDeps): Promise<boolean> {
  if (item?.due_at === undefined || String(item.due_at) > isoTime(deps.clock.now())) return false;
  const numbered = numberedIn({ pk: String(item.pk), sk: String(item.sk) });
  try {
    const message = parseMessage(item);
    if (!message?.inbound_file || !numbered) return false;
    await handOverMedia(numbered.organizationId, { ...message, seq: numbered.seq }, deps);
    return true;
  } catch (error) {
    deps.log('unexpected_error', { pk: String(item.pk), ...errorFields(error) });
    return false;
  }
}
