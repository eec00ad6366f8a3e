import { isoTime, seconds } from '../runtime/clock.ts';
import type { Deps } from '../runtime/deps.ts';
import { allPages } from '../table/all-pages.ts';
import { givenUp, unknownOutcome } from './answers.ts';
import { type CommitResult, commit } from './commit.ts';
import { headKey, parseHead } from './head.ts';
import type { Intent } from './intent.ts';
import { dueSendShards, parseIntent } from './intent-store.ts';
import type { Outcome } from './recording.ts';

/** A run ends with the function (50 s); what is left waits for the next. */
const runMs = seconds(40);

/** Sends whose lease has ended are recorded as unknown; unknown ones nobody has confirmed for a day are given up. */
export async function sweepSends(deps: Deps<'table:write'>): Promise<Record<CommitResult, number>> {
  const counts = { recorded: 0, already: 0, dropped: 0, 'left-over': 0 };
  const deadline = deps.clock.now() + runMs;
  for (const shard of dueSendShards) {
    for await (const intent of dueIn(shard, deps)) {
      counts[await finish(intent, deadline, deps)]++;
      if (deps.clock.now() > deadline) return counts;
    }
  }
  return counts;
}

async function finish(intent: Intent, deadline: number, deps: Deps<'table:write'>): Promise<CommitResult> {
  const head = parseHead(await deps.table.get(headKey(intent.organization_id, intent.contact_id)));
  return commit(intent, intent.state === 'sending' ? leaseEnded : neverConfirmed, head, deadline, deps);
}

/** A shard's due intents, oldest first. The index is behind the table, so each is read afresh and looked at again. */
async function* dueIn(shard: string, { table, clock }: Deps<'table:read'>): AsyncGenerator<Intent> {
  const now = isoTime(clock.now());
  const condition = { text: 'due_shard = :shard AND due_at <= :now', values: { ':shard': shard, ':now': now } };
  for await (const { pk, sk } of allPages(table, { index: 'due', condition })) {
    const item = await table.get({ pk: String(pk), sk: String(sk) });
    const intent = parseIntent(item);
    if (intent && typeof item?.due_at === 'string' && item.due_at <= now) yield intent;
  }
}

const leaseEnded: Outcome = { answer: unknownOutcome };
const neverConfirmed: Outcome = { answer: givenUp, error: { code: 'unconfirmed', message: givenUp.message } };
