import type { Deps } from '../runtime/deps.ts';
import type { Write } from '../table/table.ts';
import { type Head, headKey, parseHead } from './head.ts';
import type { Intent } from './intent.ts';
import { keyOfIntent, parseIntent, settled } from './intent-store.ts';
import { firstRecording, isRepeatedId, isUnknown, laterRecording, type Outcome } from './recording.ts';

/**
 * `recorded`: by this call. `already`: someone else has recorded it. `dropped`: the contact was deleted meanwhile.
 * `left-over`: others won the race for the conversation until the deadline; the intent is still there to be found.
 */
export type CommitResult = 'recorded' | 'already' | 'dropped' | 'left-over';

/** The longest wait between two tries, in ms. */
const maxPauseMs = 400;

/**
 * Records what became of a send: once, whoever tries and however often, with the next number of its conversation.
 * `head` is the conversation's head as last read; `deadline` in ms since the epoch.
 */
export async function commit(
  intent: Intent,
  outcome: Outcome,
  head: Head | undefined,
  deadline: number,
  deps: Deps<'table:write'>,
): Promise<CommitResult> {
  let [seenIntent, seenHead]: [Intent | undefined, Head | undefined] = [intent, head];
  let known = outcome;
  for (let attempt = 0; ; attempt++) {
    if (!seenIntent || seenIntent.message_id !== intent.message_id || seenIntent.state === 'settled') return 'already';
    if (seenIntent.state === 'unknown' && isUnknown(outcome)) return 'already';
    const writes = nextWrites(seenIntent, known, seenHead, deps.clock.now());
    const result = await deps.table.transact(writes);
    if (result.kind === 'done') return seenHead ? 'recorded' : 'dropped';
    if (isRepeatedId(writes, result, known)) known = { ...known, repeatedId: true };

    const pause = deps.ids.fraction() * Math.min(maxPauseMs, 10 * 2 ** attempt);
    if (deps.clock.now() + pause > deadline) return 'left-over';
    await deps.clock.sleep(pause);
    [seenIntent, seenHead] = await lookAgain(intent, deps);
  }
}

/** Without a head there is no conversation any more: the contact was deleted, and only the intent is left to settle. */
function nextWrites(intent: Intent, outcome: Outcome, head: Head | undefined, now: number): Write[] {
  if (!head) return [settled(intent, outcome.answer, undefined, now)];
  if (intent.state === 'unknown') return laterRecording(intent, outcome, now);
  return firstRecording(intent, outcome, head, now);
}

async function lookAgain(
  intent: Intent,
  { table }: Deps<'table:read'>,
): Promise<[Intent | undefined, Head | undefined]> {
  const [standing, head] = await table.getMany([
    keyOfIntent(intent),
    headKey(intent.organization_id, intent.contact_id),
  ]);
  return [parseIntent(standing), parseHead(head)];
}
