import { ApiError } from '../errors.ts';
import type { Reply } from '../http/request.ts';
import type { Channel } from '../providers/outcome.ts';
import { seconds } from '../runtime/clock.ts';
import type { Deps } from '../runtime/deps.ts';
import { concludeSend } from './conclude-send.ts';
import { type AcceptedBody, conclusionOf } from './conclusion.ts';
import type { FileFlow } from './file-flow.ts';
import { recordIntent } from './intent-store.ts';
import type { Content } from './message.ts';
import { newIntent } from './new-intent.ts';
import { openSend, type SendKey } from './open-send.ts';
import { releaseSend } from './release-send.ts';
import { type RepeatedBody, repeat, replyOf } from './repeat.ts';

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
