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
import { type RepeatedBody, repeat, replyOf } from './idempotent-replay.ts';
import type { Answer, Intent } from './intent.ts';
import { amendAnswer, recordIntent } from './intent-store.ts';
import { newIntent, openSend, type SendKey } from './open-send.ts';
import { type AcceptedBody, conclusionOf, handOver, type Outcome, unknownOutcome } from './outcome.ts';
import { releaseSend } from './withdraw.ts';

/** What an endpoint brings to the send flow. */
export interface SendPlan extends SendKey {
  readonly content: Content;
  /** The gateway instance whose own server sends it: an echo alone can settle the send (`isEchoed`). */
  readonly instance?: string;
  /** For endpoints whose messages may have a file, which has to be with the provider first. */
  readonly files?: FileFlow;
  /** When the request arrived; all deadlines count from here. */
  readonly arrivedAt: number;
  /** For the provider's call, in ms from the arrival, where it is not the usual time. */
  readonly providerMs?: number;
  /** The organization's way to the provider; throws when there is none. */
  readonly openChannel: () => Promise<Channel>;
  /** The body that tells the caller that the provider took it. */
  readonly acceptedBody: AcceptedBody;
  /** The body that an earlier request with the same key and body was told, completed by what only the request says. */
  readonly repeatedBody?: RepeatedBody;
}

/** For the provider in all (flows.md); API Gateway gives up at 30 s. A file may use up 18 s of its own before. */
const usualProviderMs = seconds(20);
const providerAfterMediaMs = seconds(24);
/** For everything: the function ends at 29 s. */
const totalMs = seconds(27);

/**
 * The send flow (flows.md): read, write the intent, bring the file where there is one, call the provider, hand over the
 * outcome, commit, answer. Whoever dies wherever, what the provider took is found again, and nothing is sent twice under
 * one key.
 */
export async function sendMessage(plan: SendPlan, deps: Deps<'table:write' | 'queue:events'>): Promise<Reply> {
  const { arrivedAt, files, providerMs } = plan;
  const send = await openSend(plan, deps);
  if (send.first) return repeat(send.first, plan, deps.clock.now());

  const channel = await plan.openChannel();
  const { head, ...recipient } = await send.recipient();
  const recorded = newIntent(plan, send, recipient, deps);
  // Whoever died while preparing under this key may have left a file.
  if (send.previous) await files?.drop(send.previous);
  const result = await recordIntent(recorded, send.previous, deps);
  if (result.kind === 'other') return repeat(result.intent, plan, deps.clock.now());

  const prepared = await files?.prepare?.(recorded, channel);
  const intent = prepared?.intent ?? recorded;
  const message = { id: intent.message_id, recipient: intent.recipient, file: prepared?.file };
  const usualMs = prepared ? providerAfterMediaMs : usualProviderMs;
  const outcome = await channel.send(message, arrivedAt + (providerMs ?? usualMs));
  if (outcome.kind === 'rate-limited') {
    await releaseSend(intent, files, deps);
    throw new ApiError('Rate limited', outcome.message, { retryAfter: outcome.retryAfter });
  }
  if (outcome.kind === 'unknown') {
    deps.log('send_outcome_unknown', { message_id: intent.message_id, reason: outcome.reason });
  }
  const conclusion = conclusionOf(outcome, intent, plan.acceptedBody);
  return replyOf(await concludeSend(intent, conclusion, head, { deadline: arrivedAt + totalMs, files }, deps));
}

type ConcludeDeps = Deps<'table:write' | 'queue:events'>;

/**
 * Hands the outcome over, commits it, and says what the caller is to hear. The provider has been called, so nothing that
 * fails from here on may look as if nothing had happened: where the outcome could be kept nowhere, it is unknown.
 */
export async function concludeSend(
  intent: Intent,
  outcome: Outcome,
  head: Head | undefined,
  { deadline, files }: { readonly deadline: number; readonly files?: FileFlow },
  deps: ConcludeDeps,
): Promise<Answer> {
  const { message_id } = intent;
  const unheard = await isUnheard(intent, outcome, deps);
  const result = await commit(intent, outcome, head, { deadline, unheard }, deps).catch((error: unknown) => {
    deps.log('unexpected_error', { message_id, ...errorFields(error) });
    return 'left-over' as const;
  });
  if (result === 'left-over') deps.log('commit_left_over', { message_id, unheard });
  if (result === 'dropped') {
    deps.log('send_dropped', { message_id });
    await files?.drop(intent);
  }
  if (result === 'left-over' && unheard) return unknownOutcome;
  // A receipt was faster; it did not know what the provider answered.
  if (result === 'already' && outcome.providerId !== undefined) await amendAnswer(intent, outcome.answer, deps);
  return outcome.answer;
}

/** True when the events queue did not take the outcome; then the commit marks the send for the sweeper. */
async function isUnheard(intent: Intent, outcome: Outcome, deps: ConcludeDeps): Promise<true | undefined> {
  try {
    await handOver(intent, outcome, deps);
    return undefined;
  } catch (error) {
    deps.log('events_queue_refused', { message_id: intent.message_id, ...errorFields(error) });
    return true;
  }
}
