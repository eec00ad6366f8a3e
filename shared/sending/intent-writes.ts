import { hours, isoTime, seconds } from '../base/clock.ts';
import type { Place } from '../conversations/message-store.ts';
import type { SingleWrite, Write } from '../table/table.ts';
import { type Answer, type Intent, isStill, keptMs, keyOfIntent, shardOf, stateName } from './intent.ts';
import type { Outcome } from './outcome.ts';

/** After this an unknown outcome counts as a failure. */
const unknownMs = hours(24);
const repeatsMs = hours(24);
/** A send whose contact is gone is forgotten after this: whoever asks again at once still hears what became of it. */
const goneMs = seconds(600);

/**
 * Settled: what became of it is known. Expires, and keeps the answer for those who ask again. Marked as due when the
 * events queue has not heard of it. Without a place there is no conversation any more: it is marked for its own erasure.
 */
export function settled(
  intent: Intent,
  { answer, assumed, error }: Pick<Outcome, 'answer' | 'assumed' | 'error'>,
  place: Place | undefined,
  now: number,
  unheard = false,
): Write {
  const file = place ? undefined : intent.content?.media_key;
  const due = place ? unheard && now : now + goneMs;
  const values = {
    ':next': 'settled',
    ':answer': JSON.stringify(answer),
    ':until': isoTime(now + repeatsMs),
    ':expires': Math.ceil((now + keptMs) / 1000),
    ':assumed': error && assumed,
    ...(place && { ':place': placeValue(place) }),
    ...(file !== undefined && { ':file': file }),
    ...(due !== false && { ':due': isoTime(due), ':shard': shardOf(intent) }),
  };
  const set = ['#state = :next', 'answer = :answer', 'repeats_until = :until', 'expires_at = :expires'];
  const removed = ['lease_until', 'content'];
  if (place) set.push(`${placeName(place)} = :place`);
  if (file !== undefined) set.push('media_key = :file');
  if (due !== false) set.push('due_at = :due', 'due_shard = :shard');
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
    ':place': placeValue(place),
  };
  const text = `SET #state = :next, answer = :answer, due_shard = :shard, due_at = :due, ${placeName(place)} = :place REMOVE lease_until, content`;
  return {
    kind: 'update',
    key: keyOfIntent(intent),
    change: { text, values, names: stateName },
    condition: isStill(intent, 'sending'),
  };
}

/** Its file is stored and uploaded: from here on the provider may be called any moment. */
export function sendingFrom(intent: Intent): SingleWrite {
  const change = {
    text: 'SET #state = :next, content = :content',
    names: stateName,
    values: { ':next': 'sending', ':content': intent.content },
  };
  return { kind: 'update', key: keyOfIntent(intent), change, condition: isStill(intent, 'preparing') };
}

/** The provider did not want the message now; its file is about to go. The lease is over from `at` on. */
export function preparingAgain(intent: Intent, at: string): SingleWrite {
  const change = {
    text: 'SET #state = :next, lease_until = :at, due_at = :at',
    names: stateName,
    values: { ':next': 'preparing', ':at': at },
  };
  return { kind: 'update', key: keyOfIntent(intent), change, condition: isStill(intent, 'sending') };
}

const placeName = (place: Place) => ('seq' in place ? 'seq' : 'reaction_id');
const placeValue = (place: Place) => ('seq' in place ? place.seq : place.reaction_id);
