import { ApiError } from '../errors.ts';
import type { Reply } from '../http/request.ts';
import type { Channel } from '../providers/outcome.ts';
import { seconds } from '../runtime/clock.ts';
import type { Deps } from '../runtime/deps.ts';
import { errorFields } from '../runtime/log.ts';
import { commit } from './commit.ts';
import { type AcceptedBody, conclusionOf } from './conclusion.ts';
import { handOver } from './hand-over.ts';
import { recordIntent, withdrawIntent } from './intent-store.ts';
import type { Content } from './message.ts';
import { newIntent } from './new-intent.ts';
import { openSend, type SendKey } from './open-send.ts';
import { repeat, replyOf } from './repeat.ts';

/** What an endpoint brings to the send flow. */
export interface SendPlan extends SendKey {
  readonly content: Content;
  /** When the request arrived; all deadlines count from here. */
  readonly arrivedAt: number;
  /** The organization's way to the provider; throws when there is none. */
  readonly openChannel: () => Promise<Channel>;
  /** The body that tells the caller that the provider took it. */
  readonly acceptedBody: AcceptedBody;
}

/** For the provider in all (flows.md); API Gateway gives up at 30 s. */
const providerMs = seconds(20);
/** For everything: the function ends at 29 s. */
const totalMs = seconds(27);

/**
 * The send flow (flows.md): read, write the intent, call the provider, hand over the outcome, commit, answer. Whoever
 * dies wherever, what the provider took is found again, and nothing is sent twice under one key.
 */
export async function sendMessage(plan: SendPlan, deps: Deps<'table:write' | 'queue:events'>): Promise<Reply> {
  const send = await openSend(plan, deps);
  if (send.first) return repeat(send.first, plan, deps.clock.now());

  const channel = await plan.openChannel();
  const intent = newIntent(plan, send, deps);
  const recorded = await recordIntent(intent, send.previous, deps);
  if (recorded.kind === 'other') return repeat(recorded.intent, plan, deps.clock.now());

  const message = { id: intent.message_id, recipient: intent.recipient };
  const outcome = await channel.send(message, plan.arrivedAt + providerMs);
  if (outcome.kind === 'rate-limited') {
    await withdrawIntent(intent, deps);
    throw new ApiError('Rate limited', outcome.message, { retryAfter: outcome.retryAfter });
  }

  const conclusion = conclusionOf(outcome, intent, plan.acceptedBody);
  const unheard = await handOver(intent, conclusion, deps).then(
    () => undefined,
    (error: unknown) => {
      deps.log('events_queue_refused', { message_id: intent.message_id, ...errorFields(error) });
      return true as const;
    },
  );
  const result = await commit(
    intent,
    conclusion,
    send.head,
    { deadline: plan.arrivedAt + totalMs, unheard },
    deps,
  ).catch((error: unknown) => {
    // Once the queue has the outcome, the worker records it; the caller hears what the provider said.
    if (unheard) throw error;
    deps.log('unexpected_error', errorFields(error));
    return 'left-over' as const;
  });
  if (outcome.kind === 'unknown') {
    deps.log('send_outcome_unknown', { message_id: intent.message_id, reason: outcome.reason });
  }
  if (result === 'dropped') deps.log('send_dropped', { message_id: intent.message_id });
  if (result === 'left-over') deps.log('commit_left_over', { message_id: intent.message_id });
  return replyOf(conclusion.answer);
}
