import { currentConversation, type Head, headKey, parseHead } from '../conversations/head.ts';
import { type Place, providerIdKey } from '../conversations/message-store.ts';
import { parkedFor, parkedIn } from '../conversations/parked.ts';
import { targetOf } from '../conversations/reaction-writes.ts';
import type { ContactId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { again, againAtOnce, ifContended, untilSettled } from '../table/contention.ts';
import type { Item, Key, TransactResult, Write } from '../table/table.ts';
import { type CommittedSend, conversationWrites, type Findings } from './commit-writes.ts';
import { type Intent, keyOfIntent, parseIntent } from './intent.ts';
import type { Outcome } from './outcome.ts';
import { outcomeWrite } from './transitions.ts';

/**
 * `committed`: by this call. `already`: a concurrent writer has committed the same, or more, and `standing` is what it left;
 * absent when another send has the key. `dropped`: the contact was deleted meanwhile. `left-over`: the race for the
 * conversation was lost until the deadline; the intent stands, to be found. `outrun`: it was lost once, and to lose again
 * was not wanted.
 */
export type CommitResult =
  | { readonly kind: 'committed' | 'dropped' | 'left-over' | 'outrun' }
  | { readonly kind: 'already'; readonly standing?: Intent };

/** A send whose outcome is to be committed, as it was read last. */
export interface Commit {
  readonly intent: Intent;
  readonly outcome: Outcome;
  /** Absent when the conversation is gone. */
  readonly head: Head | undefined;
  /** Whose conversation the head is of, where that is not the intent's contact: it was merged since. */
  readonly contactId?: ContactId;
  /** In ms since the epoch. */
  readonly deadline: number;
  /** The events queue did not take the outcome: the sweeper is to find the send. */
  readonly notEnqueued?: true;
  /** Nothing but the provider's id says that it is this send's: where that is another message's by now, nothing is committed. */
  readonly onlyNewId?: true;
  /** Where another takes the number that it is to have, nothing is tried again. */
  readonly onlyOnce?: boolean;
  /** Others have written since it was read: it is read again first. */
  readonly isOld?: boolean;
}

/** A send as last seen: its intent, and the head of its conversation, with the contact whose it is now. */
interface Seen extends Pick<Commit, 'contactId'> {
  readonly intent?: Intent;
  readonly head?: Head;
}

const leftOver = { kind: 'left-over' } as const;

/** Commits what became of a send: once, however often it is tried, with the next sequence number of its conversation. */
export async function commit(
  { intent, outcome, deadline, notEnqueued, onlyNewId, onlyOnce, isOld, ...conversation }: Commit,
  deps: Deps<'table:write'>,
): Promise<CommitResult> {
  let known: Seen | undefined = isOld ? undefined : { intent, ...conversation };
  let findings: Findings = {};
  const race = { over: 'head-by-send', organizationId: intent.organization_id, deadline } as const;
  return untilSettled<CommitResult>(race, deps, async (losses) => {
    const seen = known ?? (await lookAgain(intent, deps));
    // Another send has the key by now.
    if (seen.intent?.message_id !== intent.message_id) return { kind: 'already' };
    // Without a head the conversation is gone: the contact was deleted, and only the intent is left to settle.
    const place = seen.head && placeOf(seen.intent, seen.head, seen.contactId);
    const now = deps.clock.now();
    const ofIntent = outcomeWrite(seen.intent, outcome, { place, now, notEnqueued });
    if (!ofIntent) return { kind: 'already', standing: seen.intent };
    const isReaction = outcome.providerId !== undefined && seen.intent.reaction !== undefined;
    const target = isReaction ? await targetOf(seen.intent, deps) : undefined;
    const key = place && { organizationId: intent.organization_id, contactId: place.contact_id };
    const parked = key && findings.parked && (await parkedFor(key, findings.parked, deps));
    const send = place && { intent: seen.intent, outcome, head: seen.head, place, now, ...findings, parked, target };
    const writes = send ? [ofIntent, ...conversationWrites(send)] : [ofIntent];
    const result = await deps.table.transact(writes);
    if (result.kind === 'done') return { kind: send ? 'committed' : 'dropped' };
    const refusalAt = refusalsOf(result, writes);
    if (send) findings = { ...findings, ...findingsIn(send, refusalAt) };
    if (onlyNewId && findings.repeatedId) return { kind: 'already' };
    if (onlyOnce && isOutrun(send, result, refusalAt)) return { kind: 'outrun' };
    // Once with what the refusal showed; then with a fresh look, since a look grows old in a pause.
    known = losses === 0 ? seenIn(refusalAt, seen, place) : undefined;
    return known ? againAtOnce : again;
  }).catch(ifContended(leftOver));
}

/** Where the message of a send is, or will be: it takes the next sequence number, unless it is a reaction or has its place. */
function placeOf(intent: Intent, { count }: Head, current: ContactId = intent.contact_id): Place {
  const { contact_id, seq, reaction_id, reaction, message_id } = intent;
  if (seq !== undefined) return { contact_id, seq };
  if (reaction_id !== undefined) return { contact_id, reaction_id };
  return { contact_id: current, ...(reaction ? { reaction_id: message_id } : { seq: count + 1 }) };
}

export type RefusalAt = (key: Key) => { readonly item?: Item } | undefined;

/** What a transaction was refused for at an item; undefined where it was not, or was not refused at all. */
export function refusalsOf(result: TransactResult, writes: readonly Write[]): RefusalAt {
  return (key) =>
    result.kind === 'refused' ? result.refusals[writes.findIndex((write) => isAt(write, key))] : undefined;
}

/** What a refused look-up shows: the id is another message's, or something was parked there. */
export function findingsIn(
  { intent: { organization_id }, outcome: { providerId } }: CommittedSend,
  refusalAt: RefusalAt,
): Findings {
  const lookup = providerId === undefined ? undefined : refusalAt(providerIdKey(organization_id, providerId));
  if (!lookup) return {};
  return lookup.item?.contact_id === undefined ? { parked: parkedIn(lookup.item) } : { repeatedId: true };
}

/** The intent and the head of its conversation as they are now. */
export async function lookAgain(
  { organization_id, contact_id, message_id }: Pick<Intent, 'organization_id' | 'contact_id' | 'message_id'>,
  deps: Deps<'table:read'>,
): Promise<Seen> {
  const [standing, head] = await deps.table.getMany([
    keyOfIntent({ organization_id, message_id }),
    headKey(organization_id, contact_id),
  ]);
  const key = { organizationId: organization_id, contactId: contact_id };
  const conversation = await currentConversation(key, head, deps);
  return { intent: parseIntent(standing), head: conversation?.head, contactId: conversation?.contactId };
}

/** Whether another transaction has taken the number that a send was to have, or holds one of the items. */
function isOutrun(send: CommittedSend | undefined, { kind }: TransactResult, refusalAt: RefusalAt): boolean {
  if (!send || !('seq' in send.place) || send.intent.seq !== undefined) return false;
  const { intent, place } = send;
  const atHead = refusalAt(headKey(intent.organization_id, place.contact_id));
  return kind === 'conflict' || (parseHead(atHead?.item) !== undefined && !refusalAt(keyOfIntent(intent)));
}

/** What a refusal shows of intent and head, which saves reading them again; undefined when it shows neither. */
function seenIn(refusalAt: RefusalAt, { intent, head, contactId }: Seen, place: Place | undefined): Seen | undefined {
  if (!intent || !place) return undefined;
  const atIntent = refusalAt(keyOfIntent(intent));
  const atHead = refusalAt(headKey(intent.organization_id, place.contact_id));
  if ((!atIntent && !atHead) || atHead?.item?.merged_into !== undefined) return undefined;
  return {
    intent: atIntent ? parseIntent(atIntent.item) : intent,
    head: atHead ? parseHead(atHead.item) : head,
    contactId,
  };
}

function isAt(write: Write, { pk, sk }: Key): boolean {
  const at = write.kind === 'put' ? write.item : write.key;
  return at.pk === pk && at.sk === sk;
}
