import { editsOf } from '../conversations/edits.ts';
import type { StoredMessage } from '../conversations/message.ts';
import { eventOfStatus } from '../conversations/status.ts';
import type { EventType } from '../events.ts';
import type { QueuedMessageEvents } from './enqueue-events.ts';

/** A moment of a message that an event is about. */
export interface Moment {
  /** The message's status as of the event. */
  readonly status: StoredMessage['message_status'];
  /** ISO 8601, like `noted_at`: when this service knew. */
  readonly at: string;
  readonly noted_at?: string;
  /** Of an edit: each is an event of its own. */
  readonly edit_id?: string;
}

/**
 * When an event of a type has happened to a message: never, or no longer where a failure was only assumed; once; or at each
 * edit, of which the queue's message may name one.
 */
export function momentsOf(stored: StoredMessage, type: EventType, edit?: QueuedMessageEvents['edit']): Moment[] {
  const { message_status: status, created_at, deleted_at, deletion_noted_at } = stored;
  const recordedAt = stored.status_history[0]?.noted_at;
  // What was done to it before it was recorded has happened to it when it was.
  const notedAfter = (noted_at = recordedAt) =>
    [noted_at, recordedAt].toSorted().findLast((each) => each !== undefined);
  switch (type) {
    case 'message_edited': {
      // The one that is named counts also where the message was deleted since, and shows no earlier text.
      const edits = edit ? [edit] : editsOf(stored);
      return edits.map(({ edit_id, at, noted_at }) => ({ status, at, noted_at: notedAfter(noted_at), edit_id }));
    }
    case 'message_deleted':
      return deleted_at === undefined ? [] : [{ status, at: deleted_at, noted_at: notedAfter(deletion_noted_at) }];
    case 'message_received':
      return stored.direction === 'outbound' || stored.deleted_unseen
        ? []
        : [{ status, at: created_at, noted_at: recordedAt }];
    default:
      return statusMoment(stored, type);
  }
}

/** The status that the event is about. What was revoked before it was recorded was not announced as sent. */
function statusMoment(stored: StoredMessage, type: EventType): Moment[] {
  const { direction, message_status, status_history, outcome_unknown, deleted_unseen } = stored;
  if (direction === 'inbound' || outcome_unknown) return [];
  if (type === 'message_failed' && message_status !== 'failed') return [];
  if (type === 'message_sent' && deleted_unseen) return [];
  const index = status_history.findLastIndex(({ status }) => eventOfStatus[status] === type);
  const moment = status_history[index];
  return moment ? [{ ...moment, noted_at: notedAt(type, status_history.slice(0, index + 1)) }] : [];
}

/**
 * A status that this service sets is noted when it happens; but that the provider accepted a send may be known long after,
 * and then the time was not kept. A receipt that came before the message was committed has the provider's time alone, and
 * was noted at the commit.
 */
function notedAt(type: EventType, history: StoredMessage['status_history']): string | undefined {
  if (type === 'message_sent') return history.at(-1)?.noted_at;
  return history
    .map(({ at, noted_at }) => noted_at ?? at)
    .toSorted()
    .at(-1);
}
