import { seconds } from '../base/clock.ts';
import { errorFields } from '../base/log.ts';
import type { Channel } from '../channels/channel.ts';
import type { Head } from '../conversations/head.ts';
import type { Content } from '../conversations/message.ts';
import { ApiError } from '../errors.ts';
import type { Reply } from '../http/request.ts';
import type { Deps } from '../runtime/deps.ts';
import { commit } from './commit.ts';
import type { FileFlow } from './file-flow.ts';
import { type ReplayedBody, replayOf } from './idempotent-replay.ts';
import type { Answer, Intent } from './intent.ts';
import { newIntent, openSend, recordIntent, type SendKey } from './open-send.ts';
import { type AcceptedBody, enqueueSend, type Outcome, outcomeToCommit, replyOf, unknownOutcome } from './outcome.ts';
import { answeredWrite } from './transitions.ts';
import { withdrawTurnedAway } from './withdraw.ts';

/** What an endpoint brings to the send flow. */
export interface SendPlan extends SendKey {
  readonly content: Content;
  /** The gateway instance whose own server sends it: an echo alone can settle the send (`isEchoed`). */
  readonly instance?: string;
  /** For endpoints whose messages may have a file, which has to be with the provider first. */
  readonly files?: FileFlow;
  /** When the request arrived, in ms since the epoch; all deadlines count from here. */
  readonly arrivedAt: number;
  /** For the provider's call, in ms from the arrival, where it is not the usual time. */
  readonly providerMs?: number;
  /** The organization's way to the provider; throws when there is none. */
  readonly openChannel: () => Promise<Channel>;
  /** The body that tells the caller that the provider accepted the message. */
  readonly acceptedBody: AcceptedBody;
  /** The body of an idempotent replay, completed by what only the request says. */
  readonly replayedBody?: ReplayedBody;
}

/** For the provider in all; API Gateway gives up at 30 s. A file may use up 18 s of its own before. */
const usualProviderMs = seconds(20);
const providerAfterMediaMs = seconds(24);
/** For everything: the function ends at 29 s. */
const totalMs = seconds(27);

/**
 * The send flow: read, put the intent on record, bring the file where there is one, call the provider, enqueue the outcome,
 * commit, answer. Wherever the process ends, what the provider accepted is found again, and nothing is sent twice under one
 * key.
 */
export async function sendMessage(plan: SendPlan, deps: Deps<'table:write' | 'queue:events'>): Promise<Reply> {
  const { arrivedAt, files, providerMs } = plan;
  const send = await openSend(plan, deps);
  if (send.first) return replayOf(send.first, plan, deps.clock.now());

  const channel = await plan.openChannel();
  const { head, ...recipient } = await send.recipient();
  const recorded = newIntent(plan, { address: send.address, recipient }, deps);
  // A process that ended while it prepared a file under this key has left the file.
  if (send.previous) await files?.drop(send.previous);
  const result = await recordIntent(recorded, send.previous, deps);
  if (result.kind === 'other') return replayOf(result.intent, plan, deps.clock.now());

  const prepared = await files?.prepare?.(recorded, channel);
  const intent = prepared?.intent ?? recorded;
  const message = { id: intent.message_id, recipient: intent.recipient, file: prepared?.file };
  const usualMs = prepared ? providerAfterMediaMs : usualProviderMs;
  const outcome = await channel.send(message, arrivedAt + (providerMs ?? usualMs));
  if (outcome.kind === 'rate-limited') {
    await withdrawTurnedAway(intent, files, deps);
    throw new ApiError('Rate limited', outcome.message, { retryAfter: outcome.retryAfter });
  }
  if (outcome.kind === 'unknown') {
    deps.log('send_outcome_unknown', { message_id: intent.message_id, reason: outcome.reason });
  }
  const known = outcomeToCommit(outcome, intent, plan.acceptedBody);
  return replyOf(await commitOutcome({ intent, outcome: known, head, deadline: arrivedAt + totalMs, files }, deps));
}

interface CalledSend {
  readonly intent: Intent;
  readonly outcome: Outcome;
  readonly head: Head;
  /** For the commit, in ms since the epoch. */
  readonly deadline: number;
  readonly files?: FileFlow;
}

/**
 * Enqueues the outcome, commits it, and returns the caller's answer. The provider has been called, so nothing that fails
 * from here on may look as if nothing had happened: where the outcome could be kept nowhere, it is unknown.
 */
async function commitOutcome(
  { intent, outcome, head, deadline, files }: CalledSend,
  deps: Deps<'table:write' | 'queue:events'>,
): Promise<Answer> {
  const { message_id } = intent;
  const notEnqueued = (await isEnqueued(intent, outcome, deps)) ? undefined : true;
  const result = await commit({ intent, outcome, head, deadline, notEnqueued }, deps).catch((error: unknown) => {
    deps.log('unexpected_error', { message_id, ...errorFields(error) });
    return 'left-over' as const;
  });
  if (result === 'left-over') deps.log('commit_left_over', { message_id, not_enqueued: notEnqueued });
  if (result === 'dropped') {
    deps.log('send_dropped', { message_id });
    await files?.drop(intent);
  }
  if (result === 'left-over' && notEnqueued) return unknownOutcome;
  // A receipt was faster; it did not know what the provider answered.
  if (result === 'already' && outcome.providerId !== undefined) await keepAnswer(intent, outcome.answer, deps);
  return outcome.answer;
}

/** False when the events queue did not take the outcome; then the commit marks the send for the sweeper. */
async function isEnqueued(intent: Intent, outcome: Outcome, deps: Deps<'queue:events'>): Promise<boolean> {
  try {
    await enqueueSend(intent, outcome, deps);
    return true;
  } catch (error) {
    deps.log('events_queue_refused', { message_id: intent.message_id, ...errorFields(error) });
    return false;
  }
}

/** Keeps this answer for idempotent replays, instead of the one that the process which settled the send could give. */
async function keepAnswer(intent: Intent, answer: Answer, { table, log }: Deps<'table:write'>): Promise<void> {
  try {
    await table.write(answeredWrite({ ...intent, state: 'settled' }, answer));
  } catch (error) {
    log('unexpected_error', { message_id: intent.message_id, ...errorFields(error) });
  }
}
