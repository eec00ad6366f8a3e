import { type Head, headKey, parseHead } from '../conversations/head.ts';
import { providerIdKey } from '../conversations/message-store.ts';
import { parkedIn } from '../conversations/parked.ts';
import { attachedAt, targetOf } from '../conversations/reaction-writes.ts';
import type { Deps } from '../runtime/deps.ts';
import { again, againAtOnce, ifContended, untilSettled } from '../table/contention.ts';
import type { Item, Key, TransactResult, Write } from '../table/table.ts';
import { type Circumstances, firstRecording, laterRecording } from './commit-writes.ts';
import { type Intent, keyOfIntent, parseIntent } from './intent.ts';
import { settled } from './intent-writes.ts';
import { isUnknown, type Outcome } from './outcome.ts';

/**
 * `recorded`: by this call. `already`: someone else has recorded it. `dropped`: the contact was deleted meanwhile.
 * `left-over`: others won the race for the conversation until the deadline; the intent is still there to be found.
 */
export type CommitResult = 'recorded' | 'already' | 'dropped' | 'left-over';

export interface CommitOptions {
  /** In ms since the epoch. */
  readonly deadline: number;
  readonly unheard?: true;
}

/** A send as last seen: its intent, and the head of its conversation. */
interface Seen {
  readonly intent?: Intent;
  readonly head?: Head;
}

/**
 * Records what became of a send: once, whoever tries and however often, with the next number of its conversation.
 * `head` is the conversation's head as last read.
 */
export async function commit(
  intent: Intent,
  outcome: Outcome,
  head: Head | undefined,
  { deadline, unheard }: CommitOptions,
  deps: Deps<'table:write'>,
): Promise<CommitResult> {
  let known: Seen | undefined = { intent, head };
  let met: Circumstances = { unheard };
  const race = { over: 'head-by-send', organizationId: intent.organization_id, deadline } as const;
  return untilSettled(race, deps, async (losses) => {
    const seen = known ?? (await lookAgain(intent, deps));
    if (!seen.intent || isDone(seen.intent, intent.message_id, outcome)) return 'already';
    const target = outcome.providerId === undefined ? undefined : await targetOf(seen.intent, deps);
    const circumstances = { ...met, ...(!met.detached && { target }) };
    const writes = nextWrites(seen.intent, outcome, seen.head, deps.clock.now(), circumstances);
    const result = await deps.table.transact(writes);
    if (result.kind === 'done') return seen.head ? 'recorded' : 'dropped';
    met = { ...met, ...metAt(seen.intent, outcome, circumstances, refusalsOf(result, writes)) };
    // Once with what the refusal showed; then with a fresh look, since a look grows old in a pause.
    known = losses === 0 ? seenIn(refusalsOf(result, writes), seen) : undefined;
    return known ? againAtOnce : again;
  }).catch(ifContended('left-over'));
}

/** Nothing is left to record: the same is known already, or more. Only a provider's yes overturns what was assumed. */
function isDone(standing: Intent, messageId: string, outcome: Outcome): boolean {
  if (standing.message_id !== messageId) return true;
  if (standing.state === 'settled') return !(standing.assumed_failure && outcome.providerId !== undefined);
  return standing.state === 'unknown' && isUnknown(outcome);
}

/** Without a head there is no conversation any more: the contact was deleted, and only the intent is left to settle. */
function nextWrites(
  intent: Intent,
  outcome: Outcome,
  head: Head | undefined,
  now: number,
  met: Circumstances,
): Write[] {
  if (!head) return [settled(intent, outcome, undefined, now)];
  return intent.seq === undefined && intent.reaction_id === undefined
    ? firstRecording(intent, outcome, head, now, met)
    : laterRecording(intent, outcome, now, met);
}

type RefusalAt = (key: Key) => { readonly item?: Item } | undefined;

/** What a transaction was refused for at an item; undefined where it was not, or was not refused at all. */
function refusalsOf(result: TransactResult, writes: readonly Write[]): RefusalAt {
  return (key) =>
    result.kind === 'refused' ? result.refusals[writes.findIndex((write) => isAt(write, key))] : undefined;
}

/**
 * What a refused look-up tells: the id is another message's, or something was parked there. And what a refused target
 * tells: a later reaction is there. (Where one that was awaited has turned up, the next look finds it.)
 */
function metAt(
  { organization_id }: Intent,
  { providerId }: Outcome,
  { target }: Circumstances,
  refusalAt: RefusalAt,
): Circumstances {
  const lookup = providerId === undefined ? undefined : refusalAt(providerIdKey(organization_id, providerId));
  const atTarget = target && refusalAt(attachedAt(organization_id, target));
  const hasTurnedUp = target && 'awaited' in target && atTarget?.item?.contact_id !== undefined;
  return {
    ...(lookup && (lookup.item?.contact_id === undefined ? { parked: parkedIn(lookup.item) } : { repeatedId: true })),
    ...(atTarget && !hasTurnedUp && { detached: true }),
  };
}

/** The intent and the head of its conversation as they are now. */
export async function lookAgain(
  { organization_id, contact_id, message_id }: Pick<Intent, 'organization_id' | 'contact_id' | 'message_id'>,
  { table }: Deps<'table:read'>,
): Promise<Seen> {
  const [standing, head] = await table.getMany([
    keyOfIntent({ organization_id, message_id }),
    headKey(organization_id, contact_id),
  ]);
  return { intent: parseIntent(standing), head: parseHead(head) };
}

/** What a refusal shows of intent and head, which saves reading them again; undefined when it shows neither. */
function seenIn(refusalAt: RefusalAt, { intent, head }: Seen): Seen | undefined {
  if (!intent) return undefined;
  const atIntent = refusalAt(keyOfIntent(intent));
  const atHead = refusalAt(headKey(intent.organization_id, intent.contact_id));
  if (!atIntent && !atHead) return undefined;
  return { intent: atIntent ? parseIntent(atIntent.item) : intent, head: atHead ? parseHead(atHead.item) : head };
}

function isAt(write: Write, { pk, sk }: Key): boolean {
  const at = write.kind === 'put' ? write.item : write.key;
  return at.pk === pk && at.sk === sk;
}
