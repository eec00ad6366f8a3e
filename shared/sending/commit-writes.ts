import { isoTime } from '../base/clock.ts';
import { type Head, headKey, isThere, nextHead } from '../conversations/head.ts';
import type { MessageItem } from '../conversations/message.ts';
import { messageKey, type Place, parsePlace, providerIdKey } from '../conversations/message-store.ts';
import { onlyParked, type Parked } from '../conversations/parked.ts';
import { attachWrite, type Target } from '../conversations/reaction-writes.ts';
import { advanced } from '../conversations/status.ts';
import { absent, exists } from '../table/conditions.ts';
import type { Change } from '../table/expressions.ts';
import type { Write } from '../table/table.ts';
import type { Intent } from './intent.ts';
import { settled, unknownFor } from './intent-writes.ts';
import { isUnknown, type Outcome } from './outcome.ts';

/** What the one who records adds: things met on the way. */
export interface Circumstances {
  /** The events queue could not be told; the sweeper is to find the send. */
  readonly unheard?: true;
  /** The provider has used this id before; the first message keeps it. */
  readonly repeatedId?: true;
  /** What came before: receipts, reactions. */
  readonly parked?: Parked;
  /** Where the reaction that this is goes. */
  readonly target?: Target;
  /** Its target bears a later reaction already, or is gone. */
  readonly detached?: true;
}

/** Everything a send leaves behind, for one transaction: message, head, intent, a reaction's target, look-up by the provider's id. */
export function firstRecording(intent: Intent, outcome: Outcome, head: Head, now: number, met: Circumstances): Write[] {
  const { contact_id, reaction, message_id } = intent;
  const place: Place = reaction ? { contact_id, reaction_id: message_id } : { contact_id, seq: head.count + 1 };
  const item = messageOf(intent, outcome, now, met);
  return [
    { kind: 'put', item: { ...messageKey(intent.organization_id, place), ...item }, condition: absent() },
    reaction ? sameHead(intent) : nextHead(headKey(intent.organization_id, contact_id), head, intent.created_at),
    isUnknown(outcome) ? unknownFor(intent, outcome.answer, place) : settled(intent, outcome, place, now, met.unheard),
    ...attached(intent, item, met, now),
    ...lookup(intent, outcome, place, met),
  ];
}

/** The outcome of a send that stands in the conversation already, as unknown or as failed by assumption: the conversation does not grow. */
export function laterRecording(intent: Intent, outcome: Outcome, now: number, met: Circumstances): Write[] {
  const place = parsePlace({ ...intent });
  if (!place) throw new Error(`the intent ${intent.message_id} has no place in its conversation`);
  const status = statusOf(outcome, isoTime(now), met);
  const change = laterChange(intent, outcome, status, met);
  return [
    { kind: 'update', key: messageKey(intent.organization_id, place), change, condition: exists() },
    sameHead(intent),
    settled(intent, outcome, place, now, met.unheard),
    ...attached(intent, status, met, now),
    ...lookup(intent, outcome, place, met),
  ];
}

/** What changes on a message whose outcome becomes known when it stands in its conversation already. */
function laterChange(
  { state }: Intent,
  outcome: Outcome,
  { message_status, status_history, error, message_id }: ReturnType<typeof statusOf>,
  { parked }: Circumstances,
): Change {
  // As unknown it counts as sent already; only what is new is added.
  const added = state === 'unknown' && outcome.error === undefined ? status_history.slice(1) : status_history;
  return {
    set: { message_status, error, ...(message_id && { message_id }), ...parked?.reactions },
    append: { status_history: added },
    remove: ['outcome_unknown'],
  };
}

/** Our reaction shows on its target from when the provider is known to have it. */
function attached(
  intent: Intent,
  { message_id, message_status }: Pick<MessageItem, 'message_id' | 'message_status'>,
  { target }: Circumstances,
  now: number,
): Write[] {
  if (!target || message_id === undefined || message_status === 'failed') return [];
  return attachWrite(intent, target, now);
}

function messageOf(intent: Intent, outcome: Outcome, now: number, met: Circumstances): MessageItem {
  if (!intent.content) throw new Error(`the intent ${intent.message_id} has lost its content`);
  return {
    ...intent.content,
    id: intent.message_id,
    contact_id: intent.contact_id,
    direction: 'outbound',
    sender_type: 'bot-chatapp',
    recipient: intent.recipient,
    created_at: intent.created_at,
    ...met.parked?.reactions,
    ...statusOf(outcome, outcome.error ? isoTime(now) : intent.created_at, met),
    ...(isUnknown(outcome) && { outcome_unknown: true as const }),
  };
}

/** The part of a message that depends on the outcome, and on the receipts that overtook it. */
function statusOf({ error, providerId }: Outcome, at: string, { parked }: Circumstances) {
  const message_status = error ? ('failed' as const) : ('sent' as const);
  const start: Pick<MessageItem, 'message_id' | 'message_status' | 'status_history' | 'error'> = {
    message_id: providerId,
    message_status,
    status_history: [{ status: message_status, at }],
    error,
  };
  return (parked?.changes ?? []).reduce(advanced, start);
}

/** What takes no number needs a conversation all the same: what its eraser has seen must not change behind its back. */
const sameHead = ({ organization_id, contact_id }: Intent): Write => ({
  kind: 'check',
  key: headKey(organization_id, contact_id),
  condition: isThere,
});

/** Always the last write. A provider id leads to one message, and takes the place of the receipts that were parked under it. */
function lookup({ organization_id }: Intent, { providerId }: Outcome, place: Place, met: Circumstances): Write[] {
  if (providerId === undefined || met.repeatedId) return [];
  const item = { ...providerIdKey(organization_id, providerId), ...place };
  return [{ kind: 'put', item, condition: met.parked ? onlyParked(met.parked) : absent() }];
}
