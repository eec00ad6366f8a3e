import { isoTime, seconds } from '../base/clock.ts';
import { errorFields } from '../base/log.ts';
import { ownIdKey, parsePlace } from '../conversations/message-store.ts';
import type { Deps } from '../runtime/deps.ts';
import { absent } from '../table/conditions.ts';
import { again, ifContended, untilSettled } from '../table/contention.ts';
import type { Item, Key, Write } from '../table/table.ts';
import { inFlightWrite } from './in-flight.ts';
import { type Answer, type Intent, isEchoed, isStill, keptMs, keyOfIntent, parseIntent, shardOf } from './intent.ts';
import { preparingAgain, sendingFrom } from './intent-writes.ts';

/** Longer than a function may run (29 s) and shorter than an impatient caller's second retry. */
const leaseMs = seconds(35);

/** Whether a later request with the same key may take the intent's place: its answer has been kept for long enough, or nothing was sent. */
export function isOver({ state, repeats_until, lease_until }: Intent, now: number): boolean {
  const end = { settled: repeats_until, preparing: lease_until, sending: undefined, unknown: undefined }[state];
  return end !== undefined && Date.parse(end) <= now;
}

/** `other`: someone else has the key; `intent` is what stands there, absent when it has just been withdrawn. */
export type RecordResult = { readonly kind: 'recorded' } | { readonly kind: 'other'; readonly intent?: Intent };

/**
 * Puts the intent on record; from here on the send is found again, whoever dies. `previous` is a finished one under the
 * same key: it makes room, and our id of its message stays known.
 */
export async function recordIntent(
  intent: Intent,
  previous: Intent | undefined,
  deps: Deps<'table:write'>,
): Promise<RecordResult> {
  const { table, clock } = deps;
  const lease_until = isoTime(clock.now() + leaseMs);
  const item = { ...keyOfIntent(intent), ...intent, lease_until, due_shard: shardOf(intent), due_at: lease_until };
  const writes = previous
    ? writesInPlaceOf(previous, item, clock.now())
    : [{ kind: 'put' as const, item, condition: absent() }];
  const result = await writeAll(intent, [...writes, ...(isEchoed(intent) ? [inFlightWrite(intent)] : [])], deps);
  if (result.kind === 'done') return { kind: 'recorded' };
  const other = parseIntent(await table.get(keyOfIntent(intent)));
  // A retry of the SDK can meet what its own first try has written.
  if (other?.message_id === intent.message_id) return { kind: 'recorded' };
  // A transaction that merely met another may leave the finished one standing; its answer is too old to be repeated.
  if (other?.message_id === previous?.message_id) return { kind: 'other' };
  return { kind: 'other', intent: other };
}

/** By itself where it can be, which costs half. A transaction that merely meets another is tried again. */
async function writeAll({ organization_id }: Intent, writes: readonly Write[], deps: Deps<'table:write'>) {
  const [first, ...others] = writes;
  if (first?.kind === 'put' && others.length === 0) return deps.table.write(first);
  return untilSettled({ over: 'intent', organizationId: organization_id }, deps, async () => {
    const result = await deps.table.transact(writes);
    return result.kind === 'conflict' ? again : result;
  }).catch(ifContended({ kind: 'conflict' } as const));
}

/** Nothing was sent after all: whoever looks from here on takes it back. Undefined when someone has got further with it. */
export async function backToPreparing(
  intent: Intent,
  { table, clock }: Deps<'table:write'>,
): Promise<Intent | undefined> {
  const { kind } = await table.write(preparingAgain(intent, isoTime(clock.now())));
  return kind === 'done' ? { ...intent, state: 'preparing' } : undefined;
}

/** Takes back an intent under which nothing was sent: the key is free again. */
export async function withdrawIntent(intent: Intent, { table }: Deps<'table:write'>): Promise<void> {
  await table.write({ kind: 'delete', key: keyOfIntent(intent), condition: isStill(intent, intent.state) });
}

/** The file is where it must be: the provider may be called from here on. Undefined when someone else has taken the key over meanwhile. */
export async function moveToSending(prepared: Intent, { table }: Deps<'table:write'>): Promise<Intent | undefined> {
  const sending: Intent = { ...prepared, state: 'sending' };
  const result = await table.write(sendingFrom(prepared));
  if (result.kind === 'done') return sending;
  const standing = parseIntent(result.item);
  // A retry of the SDK can meet what its own first try has written.
  return standing?.message_id === prepared.message_id && standing.state === 'sending' ? sending : undefined;
}

/** Keeps this answer for those who ask again, instead of the one that whoever settled the send could give. */
export async function amendAnswer(intent: Intent, answer: Answer, { table, log }: Deps<'table:write'>): Promise<void> {
  const change = { set: { answer: JSON.stringify(answer) } };
  try {
    await table.write({ kind: 'update', key: keyOfIntent(intent), change, condition: isStill(intent, 'settled') });
  } catch (error) {
    log('unexpected_error', { message_id: intent.message_id, ...errorFields(error) });
  }
}

/** The events queue has heard of a settled send now. */
export async function takeMarkOff(intent: Intent, { table }: Deps<'table:write'>): Promise<void> {
  if (intent.due_at === undefined) return;
  const change = { remove: ['due_shard', 'due_at'] };
  await table.write({ kind: 'update', key: keyOfIntent(intent), change, condition: isStill(intent, 'settled') });
}

function writesInPlaceOf(previous: Intent, item: Item & Key, now: number): Write[] {
  const { organization_id, message_id } = previous;
  const place = parsePlace({ ...previous });
  const expires_at = Math.ceil((now + keptMs) / 1000);
  const lookup: Write = {
    kind: 'put',
    item: { ...ownIdKey(organization_id, message_id), ...place, expires_at },
  };
  return [{ kind: 'put', item, condition: isStill(previous, previous.state) }, ...(place ? [lookup] : [])];
}
