import { isoTime } from '../runtime/clock.ts';
import { absent } from '../table/expressions.ts';
import type { TransactResult, Write } from '../table/table.ts';
import { type Head, headKey } from './head.ts';
import type { Answer, Intent } from './intent.ts';
import { settled, unknownFor } from './intent-store.ts';
import type { MessageError, StoredMessage } from './message.ts';
import { messageKey, type Place, providerIdKey } from './message-store.ts';

/** What is known of a send when it is recorded. With neither provider id nor error, nobody knows whether the provider took it. */
export interface Outcome {
  readonly answer: Answer;
  readonly providerId?: string;
  readonly error?: MessageError;
  /** The provider has used this id before; the first message keeps it. */
  readonly repeatedId?: true;
}

export const isUnknown = ({ providerId, error }: Outcome): boolean => providerId === undefined && error === undefined;

/** Everything a send leaves behind, for one transaction: message, head, intent, look-up by the provider's id. */
export function firstRecording(intent: Intent, outcome: Outcome, head: Head, now: number): Write[] {
  const place: Place = { contact_id: intent.contact_id, seq: head.count + 1 };
  const item = { ...messageKey(intent.organization_id, place), ...messageOf(intent, outcome, now) };
  return [
    { kind: 'put', item, condition: absent },
    nextHead(intent, head),
    isUnknown(outcome) ? unknownFor(intent, outcome.answer, place) : settled(intent, outcome.answer, place, now),
    ...lookup(intent, outcome, place),
  ];
}

/** The outcome of a send that stands in the conversation as unknown: its message changes, the conversation does not grow. */
export function laterRecording(intent: Intent, outcome: Outcome, now: number): Write[] {
  if (intent.seq === undefined) throw new Error(`the intent ${intent.message_id} has no place in its conversation`);
  const place: Place = { contact_id: intent.contact_id, seq: intent.seq };
  const { message_status, error, message_id } = statusOf(intent, outcome, now);
  const change = {
    text: `SET message_status = :status, ${error ? '#error = :error, status_history = list_append(status_history, :failed)' : 'message_id = :id'} REMOVE outcome_unknown`,
    values: {
      ':status': message_status,
      ':true': true,
      ...(error ? { ':error': error, ':failed': [{ status: 'failed', at: isoTime(now) }] } : { ':id': message_id }),
    },
    ...(error && { names: { '#error': 'error' } }),
  };
  return [
    {
      kind: 'update',
      key: messageKey(intent.organization_id, place),
      change,
      condition: { text: 'outcome_unknown = :true' },
    },
    settled(intent, outcome.answer, place, now),
    ...lookup(intent, outcome, place),
  ];
}

function messageOf(intent: Intent, outcome: Outcome, now: number): StoredMessage {
  if (!intent.content) throw new Error(`the intent ${intent.message_id} has lost its content`);
  return {
    ...intent.content,
    id: intent.message_id,
    contact_id: intent.contact_id,
    direction: 'outbound',
    sender_type: 'bot-chatapp',
    recipient: intent.recipient,
    created_at: intent.created_at,
    reactions: [],
    ...statusOf(intent, outcome, now),
  };
}

/** The part of a message that depends on the outcome. */
function statusOf({ created_at }: Intent, outcome: Outcome, now: number) {
  const message_status = outcome.error ? ('failed' as const) : ('sent' as const);
  return {
    message_id: outcome.providerId,
    message_status,
    status_history: [{ status: message_status, at: outcome.error ? isoTime(now) : created_at }],
    error: outcome.error,
    ...(isUnknown(outcome) && { outcome_unknown: true as const }),
  };
}

/** The next sequence number goes to whoever finds the head as it was read, and to nobody once the contact is deleted. */
function nextHead({ organization_id, contact_id, created_at }: Intent, { count }: Head): Write {
  return {
    kind: 'update',
    key: headKey(organization_id, contact_id),
    change: { text: 'SET #count = :next, last_message_at = :at', values: { ':next': count + 1, ':at': created_at } },
    condition: {
      text: '#count = :count AND attribute_not_exists(deleted_at)',
      names: { '#count': 'count' },
      values: { ':count': count },
    },
  };
}

/** Put only if absent: a provider id leads to one message. */
function lookup({ organization_id }: Intent, { providerId, repeatedId }: Outcome, place: Place): Write[] {
  if (providerId === undefined || repeatedId) return [];
  return [{ kind: 'put', item: { ...providerIdKey(organization_id, providerId), ...place }, condition: absent }];
}

/** Whether a transaction of these writes was refused because the provider's id was known already. */
export function isRepeatedId(writes: readonly Write[], result: TransactResult, outcome: Outcome): boolean {
  if (result.kind !== 'refused' || outcome.providerId === undefined || outcome.repeatedId) return false;
  return result.refusals[writes.length - 1] !== undefined;
}
