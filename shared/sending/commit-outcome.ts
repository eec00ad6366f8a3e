import { errorFields } from '../base/log.ts';
import type { Deps } from '../runtime/deps.ts';
import { type Commit, type CommitResult, commit } from './commit.ts';
import type { Answer, Intent } from './intent.ts';
import { isLeft, settledSoon } from './left-commit.ts';
import { isUnknown } from './outcome.ts';
import { answeredWrite } from './transitions.ts';
import { answerWhere, unknownAnswer } from './unknown-answer.ts';
import type { DroppableFile } from './withdraw.ts';

/** The outcome of a call that this process has made. */
interface Called extends Omit<Commit, 'contactId' | 'onlyNewId' | 'onlyOnce' | 'isOld'> {
  /** Other sends into the conversation that may be under way, and began before it. */
  readonly ahead: number;
}

/** `left`: the conversation's worker is to commit it, and has not done so yet. */
type Result = CommitResult | { readonly kind: 'left' };

type CommitDeps = Deps<'table:write' | 'queue:inbound'>;

/**
 * Commits the outcome of a call that this process has made, and returns the caller's answer. The provider has been called,
 * so nothing that fails here may look as if nothing had happened: where the outcome could be kept nowhere, it is unknown.
 */
export async function commitOutcome(send: Called, files: DroppableFile | undefined, deps: CommitDeps): Promise<Answer> {
  const { intent, outcome, notEnqueued } = send;
  const { message_id } = intent;
  const result = await commitOrLeave(send, deps).catch((error: unknown): Result => {
    deps.log('unexpected_error', { message_id, ...errorFields(error) });
    return { kind: 'left-over' };
  });
  switch (result.kind) {
    case 'committed':
    case 'left':
      return outcome.answer;
    case 'already':
      // A receipt was faster. It knows that the provider has the message, and not what the provider answered.
      if (outcome.providerId === undefined) return result.standing?.answer ?? outcome.answer;
      await keepAnswer(intent, outcome.answer, deps);
      return outcome.answer;
    case 'dropped':
      deps.log('send_dropped', { message_id });
      await files?.drop(intent);
      return answerWhere('gone', outcome.answer);
    case 'outrun':
    case 'left-over':
      deps.log('commit_left_over', { message_id, not_enqueued: notEnqueued });
      return notEnqueued ? unknownAnswer('awaited') : answerWhere('awaited', outcome.answer);
  }
}

/** Behind so many sends one waits until they are committed; behind more it would take longer than the worker does. */
const fewAhead = 3;
/** What each of them gets for its commit, in ms: two round trips. */
const turnMs = 40;

/**
 * Sends into one conversation at once would lose to each other again and again. So one that has others ahead of it waits for its
 * turn, and looks again; one that has lost once, or is behind many, leaves the commit to the conversation's worker, if the events
 * queue has the outcome and it is known.
 */
async function commitOrLeave({ ahead, ...send }: Called, deps: CommitDeps): Promise<Result> {
  const { intent, outcome, notEnqueued } = send;
  if (notEnqueued || isUnknown(outcome) || intent.reaction) return commit(send, deps);
  if (ahead <= fewAhead) {
    if (ahead > 0) await deps.clock.sleep(ahead * turnMs);
    const tried = await commit({ ...send, onlyOnce: true, isOld: ahead > 0 }, deps);
    if (tried.kind !== 'outrun') return tried;
  }
  if (!(await isLeft(intent, outcome, deps))) return commit(send, deps);
  const standing = await settledSoon(intent, deps);
  if (!standing) return { kind: 'left' };
  // Another send has come under the same key since.
  if (standing.message_id !== intent.message_id) return { kind: 'already' };
  // The worker has found the contact deleted.
  if (standing.state === 'settled' && standing.seq === undefined) return { kind: 'dropped' };
  const isOurs = JSON.stringify(standing.answer) === JSON.stringify(outcome.answer);
  return isOurs ? { kind: 'committed' } : { kind: 'already', standing };
}

/** Keeps this answer for idempotent replays, instead of the one that the process which settled the send could give. */
async function keepAnswer(intent: Intent, answer: Answer, { table, log }: Deps<'table:write'>): Promise<void> {
  try {
    await table.write(answeredWrite({ ...intent, state: 'settled' }, answer));
  } catch (error) {
    log('unexpected_error', { message_id: intent.message_id, ...errorFields(error) });
  }
}
