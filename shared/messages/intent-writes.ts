import { hours, isoTime } from '../runtime/clock.ts';
import type { Write } from '../table/table.ts';
import type { Answer, Intent } from './intent.ts';
import { isStill, keptMs, keyOfIntent, shardOf, stateName } from './intent-item.ts';
import type { Place } from './message-store.ts';
import type { Outcome } from './recording.ts';

/** After this an unknown outcome counts as a failure. */
const unknownMs = hours(24);
const repeatsMs = hours(24);

/**
 * Settled: what became of it is known. Expires, and keeps the answer for those who ask again. Marked as due when the
 * events queue has not heard of it.
 */
export function settled(
  intent: Intent,
  { answer, assumed, error }: Pick<Outcome, 'answer' | 'assumed' | 'error'>,
  place: Place | undefined,
  now: number,
  unheard = false,
): Write {
  const values = {
    ':next': 'settled',
    ':answer': JSON.stringify(answer),
    ':until': isoTime(now + repeatsMs),
    ':expires': Math.ceil((now + keptMs) / 1000),
    ':seq': place?.seq,
    ':assumed': error && assumed,
    ...(unheard && { ':due': isoTime(now), ':shard': shardOf(intent) }),
  };
  const set = ['#state = :next', 'answer = :answer', 'repeats_until = :until', 'expires_at = :expires'];
  const removed = ['lease_until', 'content'];
  if (place) set.push('seq = :seq');
  if (unheard) set.push('due_at = :due', 'due_shard = :shard');
  else removed.push('due_at', 'due_shard');
  if (values[':assumed']) set.push('assumed_failure = :assumed');
  else removed.push('assumed_failure');
  const change = { text: `SET ${set.join(', ')} REMOVE ${removed.join(', ')}`, names: stateName, values };
  return { kind: 'update', key: keyOfIntent(intent), change, condition: isStill(intent, intent.state) };
}

/** Recorded in the conversation, outcome unknown: looked at again a day after it was sent. Never expires. */
export function unknownFor(intent: Intent, answer: Answer, place: Place): Write {
  const values = {
    ':next': 'unknown',
    ':answer': JSON.stringify(answer),
    ':due': isoTime(Date.parse(intent.created_at) + unknownMs),
    ':shard': shardOf(intent),
    ':seq': place.seq,
  };
  const text =
    'SET #state = :next, answer = :answer, due_shard = :shard, due_at = :due, seq = :seq REMOVE lease_until, content';
  return {
    kind: 'update',
    key: keyOfIntent(intent),
    change: { text, values, names: stateName },
    condition: isStill(intent, 'sending'),
  };
}
