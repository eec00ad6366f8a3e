import { hours, isoTime, seconds } from '../base/clock.ts';
import { nextRow, type Transition } from '../base/transitions.ts';
import type { Place } from '../conversations/message-store.ts';
import { all, equals } from '../table/expressions.ts';
import type { SingleWrite } from '../table/table.ts';
import { type Answer, type Intent, isStill, keptMs, keyOfIntent, shardOf } from './intent.ts';
import { isUnknown, type Outcome } from './outcome.ts';
import { answerWhere } from './unknown-answer.ts';

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
  { from: 'settled', event: 'announced', when: 'it is marked', to: 'settled' },
  { from: 'settled', event: 'answer known', when: 'it is not erased', to: 'settled' },
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

interface Rule {
  readonly holds: (intent: Partial<Intent> | undefined, facts: Facts) => boolean;
  /** What it looks at of the intent. Once a concurrent writer has changed that, the write is refused. */
  readonly reads?: keyof Intent;
}

const past = (reads: 'lease_until' | 'due_at' | 'repeats_until'): Rule => ({
  holds: (intent, { now = 0 }) => Date.parse(intent?.[reads] ?? '') <= now,
  reads,
});

const conditions = {
  'it has a file': { holds: (_, { hasFile }) => hasFile === true },
  'its lease is over': past('lease_until'),
  'it is due': past('due_at'),
  'it is marked': { holds: (intent) => intent?.due_at !== undefined, reads: 'due_at' },
  'its answer is kept no longer': past('repeats_until'),
  'its failure was assumed': { holds: (intent) => intent?.assumed_failure === true, reads: 'assumed_failure' },
  'it is not erased': { holds: (intent) => intent?.contact_id !== '', reads: 'contact_id' },
  'its contact is gone': { holds: (_, { isContactGone }) => isContactGone === true },
  'it is due, and its contact gone': {
    ...past('due_at'),
    holds: (intent, facts) => facts.isContactGone === true && past('due_at').holds(intent, facts),
  },
} satisfies Readonly<Record<string, Rule>>;

const rowAt = (event: Event, intent: Intent | undefined, facts: Facts = {}) =>
  nextRow(sendTransitions, { from: intent?.state ?? 'none', event }, (name) => conditions[name].holds(intent, facts));

/** The state that an event leads a send to; undefined where it changes nothing. Without an intent, of a send that is to begin. */
export const stateAfter = (...step: Parameters<typeof rowAt>): State | undefined => rowAt(...step)?.to;

/** The event that an outcome is. */
const eventOf = (outcome: Outcome): 'accepted' | 'failed' | 'answer lost' =>
  isUnknown(outcome) ? 'answer lost' : outcome.error ? 'failed' : 'accepted';

interface Attributes {
  readonly set?: Readonly<Record<string, unknown>>;
  readonly remove?: readonly string[];
}

/** The write that moves an intent on. Throws where the table has no such row: a fault of ours. */
function transition(intent: Intent, event: Event, change: Attributes): SingleWrite {
  const row = rowAt(event, intent);
  if (row === undefined) throw new Error(`the send ${intent.message_id} is ${intent.state}: it cannot be ${event}`);
  return moveBy(row, intent, change);
}

/**
 * On the condition that it is still the same send in the same state, and that what the row's condition looked at is as it
 * was read: a concurrent writer who got further with it wins.
 */
function moveBy(
  { to: state, when }: NonNullable<ReturnType<typeof rowAt>>,
  intent: Intent,
  { set, remove }: Attributes,
): SingleWrite {
  const rule: Rule | undefined = when && conditions[when];
  const [key, isSame] = [keyOfIntent(intent), isStill(intent, intent.state)];
  const condition = rule?.reads ? all(isSame, equals(rule.reads, intent[rule.reads])) : isSame;
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
  const row = rowAt(eventOf(outcome), intent, { isContactGone: !recording.place });
  if (row === undefined) return undefined;
  const answer = recording.place ? outcome.answer : answerWhere('gone', outcome.answer);
  const set = row.to === 'unknown' ? unknown(intent) : settled(intent, outcome, recording);
  return moveBy(row, intent, {
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

/** The contact may be another one by now, since its own was merged. */
const attributesOf = (place: Place | undefined) => place && { ...place };

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
