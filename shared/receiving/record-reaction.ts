import { begunWrite } from '../conversations/group.ts';
import { headKey, isThere } from '../conversations/head.ts';
import { inboundId } from '../conversations/inbound-id.ts';
import { recordedAfter } from '../conversations/message-actions.ts';
import { messageKey, providerIdKey } from '../conversations/message-store.ts';
import { type Parked, parkedIn } from '../conversations/parked.ts';
import { attachWrites, type ReactionTarget, targetOf } from '../conversations/reaction-writes.ts';
import type { Deps } from '../runtime/deps.ts';
import { againAtOnce, untilSettled } from '../table/contention.ts';
import { absent } from '../table/expressions.ts';
import type { Item, Write } from '../table/table.ts';
import {
  existingRecord,
  isGone,
  lookupWrite,
  type Recording,
  type RecordResult,
  withReceipts,
} from './record-message.ts';

/** A reaction that is to be recorded, and the name of who reacted in its target's attributes. */
interface ReactionRecording extends Recording {
  readonly reactor: string;
}

/** What an attempt has read. */
interface Read {
  readonly parked: Parked | undefined;
  readonly head: Item | undefined;
  /** Absent where the reaction is not to be attached. */
  readonly target: ReactionTarget | undefined;
}

/**
 * Records a reaction that no send of ours has made, beside the conversation's messages, and attaches it to its target in
 * place of the reactor's earlier one; a later one stays. Where the target is not known yet, it is parked for it.
 */
export async function recordReaction(recording: ReactionRecording, deps: Deps<'table:write'>): Promise<RecordResult> {
  const { organizationId, conversation, message } = recording;
  const { table } = deps;
  return untilSettled({ over: 'reaction-target', organizationId }, deps, async () => {
    const { message_id, reaction } = message;
    const [lookup, head, atTarget] = await table.getMany([
      providerIdKey(organizationId, message_id),
      headKey(organizationId, conversation.contactId),
      providerIdKey(organizationId, reaction?.message_id ?? message_id),
    ]);
    const existing = existingRecord(lookup);
    if (existing) return existing;
    if (isGone(conversation, head)) return { kind: 'gone' };
    const parked = lookup && parkedIn(lookup);
    const target = await targetToAttach(recording, { parked, lookup: atTarget }, deps);
    const result = await table.transact(writesOf(recording, { parked, head, target }, deps.clock.now()));
    return result.kind === 'done' ? { kind: 'recorded', places: [placeOf(recording)] } : againAtOnce;
  });
}

function placeOf({ conversation: { contactId }, message }: Recording) {
  return { contact_id: contactId, reaction_id: inboundId(contactId, message.message_id) };
}

/** Undefined where the reaction shows nowhere: it has failed, or is to itself, which no reaction of ours is. */
async function targetToAttach(
  { organizationId, conversation: { contactId }, message }: Recording,
  { parked, lookup }: { readonly parked: Parked | undefined; readonly lookup: Item | undefined },
  deps: Deps<'table:read'>,
): Promise<ReactionTarget | undefined> {
  const { message_id, reaction } = message;
  const isFailed = withReceipts(message, parked).message_status === 'failed';
  if (isFailed || reaction?.message_id === message_id) return undefined;
  return targetOf({ organization_id: organizationId, contact_id: contactId, reaction }, deps, { lookup });
}

/** Everything that a reaction leaves behind, for one transaction. */
function writesOf(recording: ReactionRecording, { parked, head, target }: Read, now: number): Write[] {
  const { organizationId, message, reactor } = recording;
  const { contact_id } = placeOf(recording);
  const recorded = recordedAfter({ ...withReceipts(message, parked), contact_id }, parked?.actions);
  const { message_id: providerId, sender_type, created_at, reaction } = recorded;
  const place = placeOf(recording);
  const { reaction_id: id } = place;
  const key = headKey(organizationId, contact_id);
  const item = { ...messageKey(organizationId, place), ...recorded, id, contact_id };
  const attached = { id, emoji: reaction?.emoji ?? '', sender_type, created_at };
  const begun: Write = {
    kind: 'put',
    item: { ...key, count: 0, group_id: recording.conversation.groupId },
    condition: absent(),
  };
  return [
    { kind: 'put', item, condition: absent() },
    ...(head ? [{ kind: 'check', key, condition: isThere } as const] : [begun, begunWrite(organizationId, contact_id)]),
    lookupWrite({ organizationId, providerId, place, id }, parked, now),
    ...(target ? attachWrites({ organizationId, target, now }, reactor, attached) : []),
  ];
}
