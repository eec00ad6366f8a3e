import type { Deps } from '../runtime/deps.ts';
import { errorFields } from '../runtime/log.ts';
import { unknownOutcome } from './answers.ts';
import { commit } from './commit.ts';
import type { FileFlow } from './file-flow.ts';
import { handOver } from './hand-over.ts';
import type { Head } from './head.ts';
import type { Answer, Intent } from './intent.ts';
import { amendAnswer } from './intent-store.ts';
import type { Outcome } from './recording.ts';

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
