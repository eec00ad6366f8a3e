import { createHash } from 'node:crypto';
import { days, hours, isoTime, seconds } from '../runtime/clock.ts';
import type { Deps } from '../runtime/deps.ts';
import { errorFields } from '../runtime/log.ts';
import { absent } from '../table/expressions.ts';
import type { Expression, Item, Key, Write } from '../table/table.ts';
import { type Answer, addressOf, type Intent, intentSchema } from './intent.ts';
import type { Place } from './message-store.ts';
import type { Outcome } from './recording.ts';

/** Longer than a function may run (29 s) and shorter than an impatient caller's second retry. */
const leaseMs = seconds(35);
/** After this an unknown outcome counts as a failure. */
const unknownMs = hours(24);
const repeatsMs = hours(24);
/** How long our id leads to the message through the intent. */
const keptMs = days(35);

/** Shards of the index of due sends: enough that a thousand sends a second spread over DynamoDB's partitions. */
const dueShards = 8;
export const dueSendShards = Array.from({ length: dueShards }, (_, shard) => `send#${shard}`);

export const intentKey = (organizationId: string, address: string): Key => ({
  pk: `${organizationId}#INTENT#${address}`,
  sk: 'INTENT',
});

/** Look-up of a message by our id, when its intent has made room for a later send under the same key. */
export const ownIdKey = (organizationId: string, messageId: string): Key => ({
  pk: `${organizationId}#OWN-ID#${messageId}`,
  sk: 'LOOKUP',
});

export const parseIntent = (item: Item | undefined): Intent | undefined => item && intentSchema.parse(item);

export const keyOfIntent = ({ organization_id, message_id }: Pick<Intent, 'organization_id' | 'message_id'>): Key =>
  intentKey(organization_id, addressOf(message_id) ?? '');

/** Whether a later request with the same key may take the intent's place. */
export const isOver = (intent: Intent, now: number): boolean =>
  intent.state === 'settled' && intent.repeats_until !== undefined && Date.parse(intent.repeats_until) <= now;

/** `other`: someone else has the key; `intent` is what stands there, absent when it has just been withdrawn. */
export type RecordResult = { readonly kind: 'recorded' } | { readonly kind: 'other'; readonly intent?: Intent };

/**
 * Puts the intent on record; from here on the send is found again, whoever dies. `previous` is a finished one under the
 * same key: it makes room, and our id of its message stays known.
 */
export async function recordIntent(
  intent: Intent,
  previous: Intent | undefined,
  { table, clock }: Deps<'table:write'>,
): Promise<RecordResult> {
  const lease_until = isoTime(clock.now() + leaseMs);
  const item = { ...keyOfIntent(intent), ...intent, lease_until, due_shard: shardOf(intent), due_at: lease_until };
  const result = previous
    ? await table.transact(writesInPlaceOf(previous, item, clock.now()))
    : await table.write({ kind: 'put', item, condition: absent });
  if (result.kind === 'done') return { kind: 'recorded' };
  const other = parseIntent(await table.get(keyOfIntent(intent)));
  // A retry of the SDK can meet what its own first try has written.
  if (other?.message_id === intent.message_id) return { kind: 'recorded' };
  // A transaction that merely met another may leave the finished one standing; its answer is too old to be repeated.
  if (other?.message_id === previous?.message_id) return { kind: 'other' };
  return { kind: 'other', intent: other };
}

/** Takes back an intent under which nothing was sent: the key is free again. Where that fails, the lease's end is left to. */
export async function withdrawIntent(intent: Intent, { table, log }: Deps<'table:write'>): Promise<void> {
  try {
    await table.write({ kind: 'delete', key: keyOfIntent(intent), condition: isStill(intent, 'sending') });
  } catch (error) {
    log('unexpected_error', { message_id: intent.message_id, ...errorFields(error) });
  }
}

/** Keeps this answer for those who ask again, instead of the one that whoever settled the send could give. */
export async function amendAnswer(intent: Intent, answer: Answer, { table, log }: Deps<'table:write'>): Promise<void> {
  const change = { text: 'SET answer = :answer', values: { ':answer': JSON.stringify(answer) } };
  try {
    await table.write({ kind: 'update', key: keyOfIntent(intent), change, condition: isStill(intent, 'settled') });
  } catch (error) {
    log('unexpected_error', { message_id: intent.message_id, ...errorFields(error) });
  }
}

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

/** The events queue has heard of a settled send now. */
export async function takeMarkOff(intent: Intent, { table }: Deps<'table:write'>): Promise<void> {
  if (intent.due_at === undefined) return;
  const change = { text: 'REMOVE due_at, due_shard' };
  await table.write({ kind: 'update', key: keyOfIntent(intent), change, condition: isStill(intent, 'settled') });
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

const stateName = { '#state': 'state' };

/** The same send in the same state: nobody else has got further with it. */
function isStill(intent: Intent, state: Intent['state']): Expression {
  return {
    text: 'message_id = :id AND #state = :state',
    names: stateName,
    values: { ':id': intent.message_id, ':state': state },
  };
}

function writesInPlaceOf(previous: Intent, item: Item & Key, now: number): Write[] {
  const { organization_id, message_id, contact_id, seq } = previous;
  const expires_at = Math.ceil((now + keptMs) / 1000);
  const lookup: Write = {
    kind: 'put',
    item: { ...ownIdKey(organization_id, message_id), contact_id, seq, expires_at },
  };
  return [{ kind: 'put', item, condition: isStill(previous, 'settled') }, ...(seq === undefined ? [] : [lookup])];
}

const shardOf = ({ message_id }: Intent) =>
  dueSendShards[createHash('sha256').update(message_id).digest().readUInt8(0) % dueShards];
