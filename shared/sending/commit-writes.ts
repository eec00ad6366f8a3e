import { isoTime } from '../base/clock.ts';
import { type Head, headKey, isThere, nextHead } from '../conversations/head.ts';
import type { MessageItem } from '../conversations/message.ts';
import { messageKey, type Place, parsePlace, providerIdKey } from '../conversations/message-store.ts';
import { onlyParked, type Parked } from '../conversations/parked.ts';
import { attachWrite, type Target } from '../conversations/reaction-writes.ts';
import { advanced } from '../conversations/status.ts';
import { absent, type Change, exists } from '../table/expressions.ts';
import type { Write } from '../table/table.ts';
import type { Intent } from './intent.ts';
import { isUnknown, type Outcome } from './outcome.ts';
import { settledWrite, unknownWrite } from './transitions.ts';

/** What a commit finds on its way. */
export interface Findings {
  /** The provider has used this id before; the first message keeps it. */
  readonly repeatedId?: true;
  /** What came under the provider's id before: receipts, reactions. */
  readonly parked?: Parked;
  /** Where the reaction that this is goes. */
  readonly target?: Target;
  /** Its target bears a later reaction already, or is gone. */
  readonly detached?: true;
}

/** A send with its outcome, for the transaction that commits it. */
export interface CommittedSend extends Findings {
  readonly intent: Intent;
  readonly outcome: Outcome;
  /** In ms since the epoch. */
  readonly now: number;
  /** The events queue did not take the outcome: the sweeper is to find the send. */
  readonly notEnqueued?: true;
}

/** Everything a send leaves behind, for one transaction: message, head, intent, a reaction's target, look-up by the provider's id. */
export function firstCommit(send: CommittedSend, head: Head): Write[] {
  const { intent, outcome, now, notEnqueued } = send;
  const { organization_id, contact_id, reaction, message_id, created_at } = intent;
  const place: Place = reaction ? { contact_id, reaction_id: message_id } : { contact_id, seq: head.count + 1 };
  const item = messageOf(send);
  return [
    { kind: 'put', item: { ...messageKey(organization_id, place), ...item }, condition: absent() },
    reaction ? sameHead(intent) : nextHead(headKey(organization_id, contact_id), head, created_at),
    isUnknown(outcome)
      ? unknownWrite(intent, outcome.answer, place)
      : settledWrite(intent, outcome, { place, now, notEnqueued }),
    ...attachedTo(send, item),
    ...lookupOf(send, place),
  ];
}

/** The outcome of a send that stands in its conversation already, as unknown or as failed by assumption: the conversation does not grow. */
export function laterCommit(send: CommittedSend): Write[] {
  const { intent, outcome, now, notEnqueued } = send;
  const place = parsePlace({ ...intent });
  if (!place) throw new Error(`the intent ${intent.message_id} has no place in its conversation`);
  const status = statusOf(send, isoTime(now));
  const change = laterChange(send, status);
  return [
    { kind: 'update', key: messageKey(intent.organization_id, place), change, condition: exists() },
    sameHead(intent),
    settledWrite(intent, outcome, { place, now, notEnqueued }),
    ...attachedTo(send, status),
    ...lookupOf(send, place),
  ];
}

/** What changes on a message whose outcome becomes known when it stands in its conversation already. */
function laterChange(
  { intent, outcome, parked }: CommittedSend,
  { message_status, status_history, error, message_id }: ReturnType<typeof statusOf>,
): Change {
  // As unknown it counts as sent already; only what is new is added.
  const added = intent.state === 'unknown' && outcome.error === undefined ? status_history.slice(1) : status_history;
  return {
    set: { message_status, error, ...(message_id && { message_id }), ...parked?.reactions },
    append: { status_history: added },
    remove: ['outcome_unknown'],
  };
}

/** Our reaction shows on its target from when the provider is known to have it. */
function attachedTo(
  { intent, target, now }: CommittedSend,
  { message_id, message_status }: Pick<MessageItem, 'message_id' | 'message_status'>,
): Write[] {
  if (!target || message_id === undefined || message_status === 'failed') return [];
  return attachWrite(intent, target, now);
}

function messageOf(send: CommittedSend): MessageItem {
  const { intent, outcome, now, parked } = send;
  if (!intent.content) throw new Error(`the intent ${intent.message_id} has lost its content`);
  return {
    ...intent.content,
    id: intent.message_id,
    contact_id: intent.contact_id,
    direction: 'outbound',
    sender_type: 'bot-chatapp',
    recipient: intent.recipient,
    created_at: intent.created_at,
    ...parked?.reactions,
    ...statusOf(send, outcome.error ? isoTime(now) : intent.created_at),
    ...(isUnknown(outcome) && { outcome_unknown: true as const }),
  };
}

/** The part of a message that depends on the outcome, and on the receipts that overtook it. */
function statusOf({ outcome: { error, providerId }, parked }: CommittedSend, at: string) {
  const message_status = error ? ('failed' as const) : ('sent' as const);
  const start: Pick<MessageItem, 'message_id' | 'message_status' | 'status_history' | 'error'> = {
    message_id: providerId,
    message_status,
    status_history: [{ status: message_status, at }],
    error,
  };
  return (parked?.changes ?? []).reduce(advanced, start);
}

/** A message that takes no sequence number needs a conversation all the same: what the worker that erases it has seen must not change meanwhile. */
const sameHead = ({ organization_id, contact_id }: Intent): Write => ({
  kind: 'check',
  key: headKey(organization_id, contact_id),
  condition: isThere,
});

/** Always the last write. A provider id leads to one message, and takes the place of the receipts that were parked under it. */
function lookupOf({ intent, outcome: { providerId }, repeatedId, parked }: CommittedSend, place: Place): Write[] {
  if (providerId === undefined || repeatedId) return [];
  const item = { ...providerIdKey(intent.organization_id, providerId), ...place };
  return [{ kind: 'put', item, condition: parked ? onlyParked(parked) : absent() }];
}
