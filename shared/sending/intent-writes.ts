import { hours, isoTime, seconds } from '../base/clock.ts';
import type { Place } from '../conversations/message-store.ts';
import type { SingleWrite, Write } from '../table/table.ts';
import { type Answer, type Intent, isStill, keptMs, keyOfIntent, shardOf } from './intent.ts';
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
  const change = {
    set: {
      state: 'settled',
      answer: JSON.stringify(answer),
      repeats_until: isoTime(now + repeatsMs),
      expires_at: Math.ceil((now + keptMs) / 1000),
      assumed_failure: error && assumed,
      due_shard: due === false ? undefined : shardOf(intent),
      due_at: due === false ? undefined : isoTime(due),
      ...(place && attributesOf(place)),
      ...(file !== undefined && { media_key: file }),
    },
    remove: ['lease_until', 'content'],
  };
  return { kind: 'update', key: keyOfIntent(intent), change, condition: isStill(intent, intent.state) };
}

/** Recorded in the conversation, outcome unknown: looked at again a day after it was sent. Never expires. */
export function unknownFor(intent: Intent, answer: Answer, place: Place): Write {
  const change = {
    set: {
      state: 'unknown',
      answer: JSON.stringify(answer),
      due_shard: shardOf(intent),
      due_at: isoTime(Date.parse(intent.created_at) + unknownMs),
      ...attributesOf(place),
    },
    remove: ['lease_until', 'content'],
  };
  return { kind: 'update', key: keyOfIntent(intent), change, condition: isStill(intent, 'sending') };
}

/** Its file is stored and uploaded: from here on the provider may be called any moment. */
export function sendingFrom(intent: Intent): SingleWrite {
  const change = { set: { state: 'sending', content: intent.content } };
  return { kind: 'update', key: keyOfIntent(intent), change, condition: isStill(intent, 'preparing') };
}

/** The provider did not want the message now; its file is about to go. The lease is over from `at` on. */
export function preparingAgain(intent: Intent, at: string): SingleWrite {
  const change = { set: { state: 'preparing', lease_until: at, due_at: at } };
  return { kind: 'update', key: keyOfIntent(intent), change, condition: isStill(intent, 'sending') };
}

/** The contact is on the intent already. */
const attributesOf = (place: Place) => ('seq' in place ? { seq: place.seq } : { reaction_id: place.reaction_id });
