import { hours, isoTime, seconds } from '../base/clock.ts';
import { nextState, type Transition } from '../base/transitions.ts';
import type { Place } from '../conversations/message-store.ts';
import type { SingleWrite } from '../table/table.ts';
import { type Answer, type Intent, isStill, keptMs, keyOfIntent, shardOf } from './intent.ts';
import { answerWhere, isUnknown, type Outcome } from './outcome.ts';

/** After this an unknown outcome counts as a failure. */
const unknownMs = hours(24);
/** An idempotent replay gives the answer again for so long. */
const replayableMs = hours(24);
/** A send whose contact is gone is forgotten after this: a caller who asks again at once still hears what became of it. */
const goneMs = seconds(600);

/** The states of a send; `none` where no intent stands (any more). What they mean is said at `intentSchema`. */
type State = Intent['state'] | 'none';

type Event =
  | 'requested'
  | 'key used again'
  | 'file ready'
  | 'withdrawn'
  | 'turned away'
  | 'accepted'
  | 'failed'
  | 'answer lost'
  | 'time passed'
  | 'announced'
  | 'answer known';

type Condition = keyof typeof conditions;

/**
 * All that can become of a send, and the only place that says so. `requested`: an endpoint has read what it needs. `turned
 * away`: the provider wants no message now. `accepted`, `failed`, `answer lost`: the outcome of the provider's call, or what
 * a receipt or an echo proves later. `time passed`: a sweeper has found the send. What has no row changes nothing.
 */
export const sendTransitions: readonly Transition<State, Event, Condition>[] = [
  { from: 'none', event: 'requested', when: 'it has a file', to: 'preparing' },
  { from: 'none', event: 'requested', to: 'sending' },
  { from: 'preparing', event: 'file ready', to: 'sending' },
  { from: 'preparing', event: 'withdrawn', to: 'none' },
  { from: 'preparing', event: 'time passed', when: 'its lease is over', to: 'none' },
  { from: 'preparing', event: 'key used again', when: 'its lease is over', to: 'none' },
  { from: 'preparing', event: 'accepted', to: 'settled' },
  { from: 'sending', event: 'turned away', to: 'preparing' },
  { from: 'sending', event: 'withdrawn', to: 'none' },
  { from: 'sending', event: 'accepted', to: 'settled' },
  { from: 'sending', event: 'failed', to: 'settled' },
  { from: 'sending', event: 'answer lost', when: 'its contact is gone', to: 'settled' },
  { from: 'sending', event: 'answer lost', to: 'unknown' },
  { from: 'sending', event: 'time passed', when: 'its lease is over', to: 'unknown' },
  { from: 'unknown', event: 'accepted', to: 'settled' },
  { from: 'unknown', event: 'failed', to: 'settled' },
  { from: 'unknown', event: 'time passed', when: 'it is due', to: 'settled' },
  { from: 'settled', event: 'accepted', when: 'its failure was assumed', to: 'settled' },
  { from: 'settled', event: 'announced', to: 'settled' },
  { from: 'settled', event: 'answer known', to: 'settled' },
  { from: 'settled', event: 'key used again', when: 'its answer is kept no longer', to: 'none' },
  { from: 'settled', event: 'time passed', when: 'it is due, and its contact gone', to: 'none' },
];

/** What a condition of the table looks at beside the intent. */
interface Facts {
  /** In ms since the epoch. */
  readonly now?: number;
  readonly isContactGone?: boolean;
  readonly hasFile?: boolean;
}

const isPast = (at: string | undefined, now = 0): boolean => at !== undefined && Date.parse(at) <= now;

const conditions = {
  'it has a file': (_intent?: Partial<Intent>, { hasFile }: Facts = {}) => hasFile === true,
  'its lease is over': (intent?: Partial<Intent>, { now }: Facts = {}) => isPast(intent?.lease_until, now),
  'it is due': (intent?: Partial<Intent>, { now }: Facts = {}) => isPast(intent?.due_at, now),
  'its answer is kept no longer': (intent?: Partial<Intent>, { now }: Facts = {}) => isPast(intent?.repeats_until, now),
  'its failure was assumed': (intent?: Partial<Intent>) => intent?.assumed_failure === true,
  'its contact is gone': (_intent?: Partial<Intent>, { isContactGone }: Facts = {}) => isContactGone === true,
  'it is due, and its contact gone': (intent?: Partial<Intent>, { now, isContactGone }: Facts = {}) =>
    isContactGone === true && isPast(intent?.due_at, now),
};

/** The state that an event leads a send to; undefined where it changes nothing. Without an intent, of a send that is to begin. */
export function stateAfter(event: Event, intent: Intent | undefined, facts: Facts = {}): State | undefined {
  const from = intent?.state ?? 'none';
  return nextState(sendTransitions, { from, event }, (condition) => conditions[condition](intent, facts));
}

/** The event that an outcome is. */
const eventOf = (outcome: Outcome): 'accepted' | 'failed' | 'answer lost' => {
  if (isUnknown(outcome)) return 'answer lost';
  return outcome.error ? 'failed' : 'accepted';
};

interface Attributes {
  readonly set?: Readonly<Record<string, unknown>>;
  readonly remove?: readonly string[];
}

/** The write that moves an intent on. Throws where the table has no such row: a fault of ours. */
function transition(intent: Intent, event: Event, change: Attributes): SingleWrite {
  const state = stateAfter(event, intent);
  if (state === undefined) throw new Error(`the send ${intent.message_id} is ${intent.state}: it cannot be ${event}`);
  return moveTo(state, intent, change);
}

/** On the condition that it is still the same send in the same state: a concurrent writer who got further with it wins. */
function moveTo(state: State, intent: Intent, { set, remove }: Attributes): SingleWrite {
  const [key, condition] = [keyOfIntent(intent), isStill(intent, intent.state)];
  if (state === 'none') return { kind: 'delete', key, condition };
  const change = { set: { ...(state !== intent.state && { state }), ...set }, remove };
  return { kind: 'update', key, change, condition };
}

/** Where an outcome is recorded, and when. */
interface Recording {
  /** Absent when the conversation is gone: the intent is marked for its own erasure, and remembers its file. */
  readonly place: Place | undefined;
  /** In ms since the epoch. */
  readonly now: number;
  /** The events queue did not take the outcome: the sweeper is to find the send. */
  readonly notEnqueued?: true;
}

/** The intent's part of a commit; undefined where the outcome changes nothing: the same, or more, is on record. */
export function outcomeWrite(intent: Intent, outcome: Outcome, recording: Recording): SingleWrite | undefined {
  const state = stateAfter(eventOf(outcome), intent, { isContactGone: !recording.place });
  if (state === undefined) return undefined;
  const answer = recording.place ? outcome.answer : answerWhere('gone', outcome.answer);
  const set = state === 'unknown' ? unknown(intent) : settled(intent, outcome, recording);
  return moveTo(state, intent, {
    set: { answer: JSON.stringify(answer), ...set, ...attributesOf(recording.place) },
    remove: ['lease_until', 'content'],
  });
}

/** It is known what became of a send. The intent keeps the answer for callers who ask again, and expires. */
function settled(intent: Intent, outcome: Outcome, { place, now, notEnqueued }: Recording) {
  const file = place ? undefined : intent.content?.media_key;
  const due = place ? notEnqueued && now : now + goneMs;
  return {
    repeats_until: isoTime(now + replayableMs),
    expires_at: Math.ceil((now + keptMs) / 1000),
    assumed_failure: outcome.error && outcome.assumed,
    due_shard: due === undefined ? undefined : shardOf(intent),
    due_at: due === undefined ? undefined : isoTime(due),
    ...(file !== undefined && { media_key: file }),
  };
}

/** A send stands in its conversation, outcome unknown. It is looked at again a day after it was sent, and never expires. */
const unknown = (intent: Intent) => ({
  due_shard: shardOf(intent),
  due_at: isoTime(Date.parse(intent.created_at) + unknownMs),
});

/** The contact is on the intent already. */
const attributesOf = (place: Place | undefined) =>
  place && ('seq' in place ? { seq: place.seq } : { reaction_id: place.reaction_id });

/** Its file is stored and uploaded: from here on the provider may be called any moment. */
export const fileReadyWrite = (intent: Intent): SingleWrite =>
  transition(intent, 'file ready', { set: { content: intent.content } });

/** The provider wants no message now, and the file is about to go. The lease is over from `at` on. */
export const turnedAwayWrite = (intent: Intent, at: string): SingleWrite =>
  transition(intent, 'turned away', { set: { lease_until: at, due_at: at } });

/** Nothing was sent: the intent goes, and the key is free again. */
export const withdrawnWrite = (intent: Intent): SingleWrite => transition(intent, 'withdrawn', {});

/** The events queue has heard of a settled send. */
export const announcedWrite = (intent: Intent): SingleWrite =>
  transition(intent, 'announced', { remove: ['due_shard', 'due_at'] });

/** The handler knows the provider's own answer; the process that settled the send did not. */
export const answeredWrite = (intent: Intent, answer: Answer): SingleWrite =>
  transition(intent, 'answer known', { set: { answer: JSON.stringify(answer) } });
