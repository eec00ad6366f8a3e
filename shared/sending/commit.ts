import { type Head, headKey, parseHead } from '../conversations/head.ts';
import { providerIdKey } from '../conversations/message-store.ts';
import { parkedIn } from '../conversations/parked.ts';
import { attachedAt, targetOf } from '../conversations/reaction-writes.ts';
import type { Deps } from '../runtime/deps.ts';
import { again, againAtOnce, ifContended, untilSettled } from '../table/contention.ts';
import type { Item, Key, TransactResult, Write } from '../table/table.ts';
import { type CommittedSend, type Findings, firstCommit, laterCommit } from './commit-writes.ts';
import { type Intent, keyOfIntent, parseIntent } from './intent.ts';
import type { Outcome } from './outcome.ts';
import { eventOf, settledWrite, stateAfter } from './transitions.ts';

/**
 * `committed`: by this call. `already`: a concurrent writer has committed the same, or more. `dropped`: the contact was
 * deleted meanwhile. `left-over`: the race for the conversation was lost until the deadline; the intent stands, to be found.
 */
export type CommitResult = 'committed' | 'already' | 'dropped' | 'left-over';

/** A send whose outcome is to be committed, as it was read last. */
interface Commit {
  readonly intent: Intent;
  readonly outcome: Outcome;
  /** Absent when the conversation is gone. */
  readonly head: Head | undefined;
  /** In ms since the epoch. */
  readonly deadline: number;
  /** The events queue did not take the outcome: the sweeper is to find the send. */
  readonly notEnqueued?: true;
}

/** A send as last seen: its intent, and the head of its conversation. */
interface Seen {
  readonly intent?: Intent;
  readonly head?: Head;
}

/** Commits what became of a send: once, however often it is tried, with the next sequence number of its conversation. */
export async function commit(
  { intent, outcome, head, deadline, notEnqueued }: Commit,
  deps: Deps<'table:write'>,
): Promise<CommitResult> {
  let known: Seen | undefined = { intent, head };
  let findings: Findings = {};
  const race = { over: 'head-by-send', organizationId: intent.organization_id, deadline } as const;
  return untilSettled(race, deps, async (losses) => {
    const seen = known ?? (await lookAgain(intent, deps));
    if (!seen.intent || isDone(seen, intent.message_id, outcome)) return 'already';
    const isReaction = outcome.providerId !== undefined && seen.intent.reaction !== undefined;
    const target = isReaction ? await targetOf(seen.intent, deps) : undefined;
    const found = { ...findings, ...(!findings.detached && { target }) };
    const send = { intent: seen.intent, outcome, now: deps.clock.now(), notEnqueued, ...found };
    const writes = writesOf(send, seen.head);
    const result = await deps.table.transact(writes);
    if (result.kind === 'done') return seen.head ? 'committed' : 'dropped';
    const refusalAt = refusalsOf(result, writes);
    findings = { ...findings, ...findingsIn(send, refusalAt) };
    // Once with what the refusal showed; then with a fresh look, since a look grows old in a pause.
    known = losses === 0 ? seenIn(refusalAt, seen) : undefined;
    return known ? againAtOnce : again;
  }).catch(ifContended('left-over'));
}

/** Nothing is left to commit: another send has the key, or the table of transitions has no row for the outcome. */
function isDone({ intent, head }: Seen, messageId: string, outcome: Outcome): boolean {
  if (intent?.message_id !== messageId) return true;
  return stateAfter(eventOf(outcome), intent, { isContactGone: !head }) === undefined;
}

/** Without a head the conversation is gone: the contact was deleted, and only the intent is left to settle. */
function writesOf(send: CommittedSend, head: Head | undefined): Write[] {
  const { intent, outcome, now } = send;
  if (!head) return [settledWrite(intent, outcome, { now })];
  return intent.seq === undefined && intent.reaction_id === undefined ? firstCommit(send, head) : laterCommit(send);
}

type RefusalAt = (key: Key) => { readonly item?: Item } | undefined;

/** What a transaction was refused for at an item; undefined where it was not, or was not refused at all. */
function refusalsOf(result: TransactResult, writes: readonly Write[]): RefusalAt {
  return (key) =>
    result.kind === 'refused' ? result.refusals[writes.findIndex((write) => isAt(write, key))] : undefined;
}

/**
 * What a refused look-up shows: the id is another message's, or something was parked there. And what a refused target shows:
 * a later reaction is there. (Where one that was awaited has turned up, the next look finds it.)
 */
function findingsIn({ intent, outcome, target }: CommittedSend, refusalAt: RefusalAt): Findings {
  const { organization_id } = intent;
  const { providerId } = outcome;
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
