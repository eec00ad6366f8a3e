import { isoTime } from '../base/clock.ts';
import { type Head, headKey, isKept, nextHead } from '../conversations/head.ts';
import { type MessageItem, senderTypeOf } from '../conversations/message.ts';
import { messageKey, type Place, providerIdKey } from '../conversations/message-store.ts';
import { keptWith, onlyParked, type Parked, type ParkedFor } from '../conversations/parked.ts';
import { attachOwnWrites, type ReactionTarget } from '../conversations/reaction-writes.ts';
import { advanced } from '../conversations/status.ts';
import { absent, type Change, exists } from '../table/expressions.ts';
import type { Write } from '../table/table.ts';
import type { Intent } from './intent.ts';
import { isUnknown, type Outcome } from './outcome.ts';

/** What a commit finds on its way. */
export interface Findings {
  /** The provider has used this id before; the first message keeps it. */
  readonly repeatedId?: true;
  /** What came under the provider's id before: receipts, reactions. */
  readonly parked?: Parked;
  /** Where the reaction that this is goes. */
  readonly target?: ReactionTarget;
}

/** A send with its outcome, for the transaction that commits it. */
export interface CommittedSend extends Omit<Findings, 'parked'> {
  readonly parked?: ParkedFor;
  readonly intent: Intent;
  readonly outcome: Outcome;
  /** Of its conversation, and where it is there, or will be. */
  readonly head: Head;
  readonly place: Place;
  /** In ms since the epoch. */
  readonly now: number;
}

/** What a commit writes beside the intent: message, head, a reaction's target, look-up by the provider's id. */
export function conversationWrites(send: CommittedSend): Write[] {
  const { intent, head, place } = send;
  const { organization_id, created_at } = intent;
  const conversation = { organizationId: organization_id, contactId: place.contact_id };
  const atHead = headKey(organization_id, place.contact_id);
  return [
    ...messageWrites(send),
    // Without a sequence number it needs a conversation all the same: what the worker that erases it has seen must not change.
    isThere(intent) || intent.reaction
      ? { kind: 'check', key: atHead, condition: isKept }
      : nextHead(conversation, head, { created_at, direction: 'outbound', platform: intent.content?.platform }),
  ];
}

/** As unknown, or as failed by assumption, it stands in its conversation already, which does not grow. */
const isThere = ({ seq, reaction_id }: Intent): boolean => seq !== undefined || reaction_id !== undefined;

/** The same without the head. */
export function messageWrites(send: CommittedSend): Write[] {
  const { intent, outcome, place, now } = send;
  const { organization_id, created_at } = intent;
  const stands = isThere(intent);
  const status = statusOf(send, stands || outcome.error ? isoTime(now) : created_at);
  const atMessage = messageKey(organization_id, place);
  return [
    stands
      ? { kind: 'update', key: atMessage, change: laterChange(send, status), condition: exists() }
      : { kind: 'put', item: { ...atMessage, ...messageOf(send, status) }, condition: absent() },
    ...lookupOf(send),
    ...attachedTo(send, status),
  ];
}

type Status = Pick<MessageItem, 'message_id' | 'message_status' | 'status_history' | 'error'>;

/** What changes on a message whose outcome becomes known when it stands in its conversation already. */
function laterChange(
  { intent, outcome, parked }: CommittedSend,
  { message_status, status_history, error, message_id }: Status,
): Change {
  // As unknown it counts as sent already; only what is new is added.
  const added = intent.state === 'unknown' && outcome.error === undefined ? status_history.slice(1) : status_history;
  return {
    set: { message_status, error, ...(message_id && { message_id }), ...(parked && keptWith(parked)) },
    append: { status_history: added },
    remove: ['outcome_unknown'],
  };
}

/** Our reaction shows on its target from when the provider is known to have it. */
function attachedTo({ intent, target, now }: CommittedSend, { message_id, message_status }: Status): Write[] {
  if (!target || message_id === undefined || message_status === 'failed') return [];
  return attachOwnWrites(intent, target, now);
}

function messageOf({ intent, outcome, place, parked }: CommittedSend, status: Status): MessageItem {
  if (!intent.content) throw new Error(`the intent ${intent.message_id} has lost its content`);
  return {
    ...intent.content,
    id: intent.message_id,
    contact_id: place.contact_id,
    direction: 'outbound',
    sender_type: senderTypeOf(intent),
    sent_by: intent.sent_by,
    recipient: intent.recipient,
    created_at: intent.created_at,
    ...(parked && keptWith(parked)),
    ...status,
    ...(isUnknown(outcome) && { outcome_unknown: true as const }),
  };
}

/** The part of a message that depends on the outcome, and on the receipts that overtook it. */
function statusOf({ outcome: { error, providerId }, parked }: CommittedSend, at: string): Status {
  const message_status = error ? ('failed' as const) : ('sent' as const);
  const start: Status = {
    message_id: providerId,
    message_status,
    status_history: [{ status: message_status, at }],
    error,
  };
  return (parked?.changes ?? []).reduce(advanced, start);
}

/** The names of the recipient that the send itself has taught: a receipt that says the same says nothing new. */
const knownOf = ({ recipient, user_id }: Intent, knownAs: Outcome['knownAs']) => ({
  recipient,
  user_id: knownAs?.userId ?? user_id,
});

/** A provider id leads to one message, and takes the place of the receipts that were parked under it. */
function lookupOf({ intent, outcome: { providerId, knownAs }, place, repeatedId, parked }: CommittedSend): Write[] {
  if (providerId === undefined || repeatedId) return [];
  const item = {
    ...providerIdKey(intent.organization_id, providerId),
    ...place,
    id: intent.message_id,
    broadcast: intent.broadcast,
    ...knownOf(intent, knownAs),
  };
  return [{ kind: 'put', item, condition: parked ? onlyParked(parked) : absent() }];
}
