import { seconds } from '../base/clock.ts';
import type { SendOutcome } from '../channels/channel.ts';
import { ApiError, type ErrorName, isApiError } from '../errors.ts';
import type { Reply } from '../http/request.ts';
import { noteTrouble, type TroubleSpot } from '../organizations/trouble.ts';
import type { Deps } from '../runtime/deps.ts';
import { commitOutcome } from './commit-outcome.ts';
import { type NewSend, openSend } from './open-send.ts';
import { type AcceptedBody, type CompletedBody, isEnqueued, outcomeToCommit, replyOf } from './outcome.ts';
import { pauseBot } from './pause-bot.ts';
import { withdrawTurnedAway } from './withdraw.ts';

/** What an endpoint brings to the send flow. */
export interface SendPlan extends NewSend {
  /** When the request arrived, in ms since the epoch; all deadlines count from here. */
  readonly arrivedAt: number;
  /** For the provider's call, in ms from the arrival, where it is not the usual time. */
  readonly providerMs?: number;
  /** The body that tells the caller that the provider accepted the message. */
  readonly acceptedBody: AcceptedBody;
  /** Completes the body of an idempotent replay, or of a send that a webhook has settled. */
  readonly completedBody?: CompletedBody;
  /** Where it is noted that the channel takes nothing any more, or again. */
  readonly troubleSpot?: TroubleSpot;
  /** The error when the provider wants us to wait; `Rate limited` unless the endpoint's clients know another. */
  readonly limitError?: ErrorName;
}

/** A request to send, by a program, or by a member of the organization over the console. */
interface SendRequest extends Pick<NewSend, 'organization' | 'idempotency'> {
  readonly member?: { readonly email: string };
}

/** Who sends, and by which operation, for the plan of a send. */
export const askedBy = (
  { organization, idempotency, member }: SendRequest,
  operation: string,
): Pick<SendPlan, 'organization' | 'operation' | 'idempotency' | 'sentBy'> => ({
  organization,
  operation,
  idempotency,
  sentBy: member?.email,
});

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
export async function sendMessage(
  plan: SendPlan,
  deps: Deps<'table:write' | 'queue:events' | 'queue:inbound' | 'limits'>,
): Promise<Reply> {
  const { arrivedAt, files, providerMs } = plan;
  const send = await openSend(plan, deps);
  if (send.kind === 'used') {
    const { replayOf } = await import('./idempotent-replay.ts');
    return replayOf(send.first, plan, deps);
  }
  const { channel, head, ahead } = send;
  if (plan.sentBy !== undefined) await pauseBot(send.intent, deps);
  const prepared = await files?.prepare?.(send.intent, channel).catch((error) => noteRefusal(error, plan, deps));
  const intent = prepared?.intent ?? send.intent;
  const message = { id: intent.message_id, recipient: intent.recipient, file: prepared?.file };
  const usualMs = prepared ? providerAfterMediaMs : usualProviderMs;
  const outcome = await channel.send(message, arrivedAt + (providerMs ?? usualMs));
  deps.log('send_tried', { message_id: intent.message_id, outcome: outcome.kind });
  if (outcome.kind === 'rate-limited') {
    const answer = await withdrawTurnedAway(intent, files, deps);
    if (answer) return replyOf(answer, { ...plan, id: message.id });
    throw new ApiError(plan.limitError ?? 'Rate limited', outcome.message, { retryAfter: outcome.retryAfter });
  }
  if (outcome.kind === 'unknown') {
    deps.log('send_outcome_unknown', { message_id: intent.message_id, reason: outcome.reason });
  }
  const known = outcomeToCommit(outcome, intent, plan.acceptedBody);
  const notEnqueued = (await isEnqueued(intent, known, deps)) ? undefined : (true as const);
  const called = { intent, outcome: known, head, ahead, deadline: arrivedAt + totalMs, notEnqueued };
  const committed = await commitOutcome(called, files, deps);
  if (plan.troubleSpot) await noteOutcome(plan.troubleSpot, outcome, deps);
  return replyOf(committed, { ...plan, id: message.id });
}

/** Notes that the provider has refused the token with a file, and throws the error all the same. */
async function noteRefusal(error: unknown, { troubleSpot }: SendPlan, deps: Deps<'table:write'>): Promise<never> {
  const trouble = isApiError(error) ? error.details.trouble : undefined;
  if (troubleSpot && trouble !== undefined) await noteTrouble(troubleSpot, trouble, deps);
  throw error;
}

/** A refusal of this one message, and an outcome that is unknown, say nothing of the channel. */
async function noteOutcome(spot: TroubleSpot, outcome: SendOutcome, deps: Deps<'table:write'>): Promise<void> {
  if (outcome.kind === 'accepted') await noteTrouble(spot, undefined, deps);
  if (outcome.kind === 'rejected' && outcome.isDisconnected) await noteTrouble(spot, outcome.error.message, deps);
}
