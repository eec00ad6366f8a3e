import { type StoredContact, toContact } from '../contacts/contact.ts';
import { contactKey, parseContact } from '../contacts/contact-store.ts';
import { headKey } from '../messages/head.ts';
import type { StoredMessage } from '../messages/message.ts';
import { messageKey, parseMessage, parsePlace } from '../messages/message-store.ts';
import { toConversationMessage } from '../messages/shown-message.ts';
import { eventOfStatus } from '../messages/status.ts';
import { isoTime } from '../runtime/clock.ts';
import type { Deps } from '../runtime/deps.ts';
import { fanOut } from '../webhooks/fan-out.ts';
import { announcementSchema } from './announcement.ts';
import { type Event, type EventType, eventIdOf } from './event.ts';

/**
 * What an event says of a message: the message as of that event, and its contact. Undefined when the event has not
 * happened to it, or no longer stands: a failure that was only assumed.
 */
export function eventOfMessage(
  stored: StoredMessage,
  contact: StoredContact | undefined,
  type: EventType,
  organizationId: string,
): Event | undefined {
  const moment = momentOf(stored, type);
  if (!moment) return undefined;
  const shown = { ...toConversationMessage(stored), message_status: moment.status };
  return {
    id: eventIdOf(stored.id, type),
    type,
    // The provider's clock has whole seconds: nothing comes before the message itself.
    timestamp: isoTime(Math.max(Date.parse(moment.at), Date.parse(stored.created_at))),
    platform: stored.platform ?? 'chatapp',
    organization_id: organizationId,
    contact_id: stored.author_contact_id ?? stored.contact_id,
    data: {
      message: { ...shown, ...(stored.reaction && { reaction: stored.reaction }) },
      contact: contact ? toContact(contact) : null,
      ...(type === 'message_failed' && { error: stored.error ?? null }),
    },
  };
}

/** The status that the event is about, and when the message came to it. */
function momentOf(
  stored: StoredMessage,
  type: EventType,
): Pick<StoredMessage['status_history'][0], 'status' | 'at'> | undefined {
  if (type === 'message_received') {
    return stored.direction === 'inbound' ? { status: stored.message_status, at: stored.created_at } : undefined;
  }
  if (stored.direction === 'inbound' || stored.outcome_unknown) return undefined;
  if (type === 'message_failed' && stored.message_status !== 'failed') return undefined;
  return stored.status_history.findLast(({ status }) => eventOfStatus[status] === type);
}

/** Has what happened to a message told to everyone who has subscribed to it; of a deleted contact's nothing is told any more. */
export async function announcedMessage(body: unknown, deps: Deps<'table:write' | 'queue:deliveries'>): Promise<void> {
  const announcement = announcementSchema.parse(body);
  const { organization_id, contact_id, events } = announcement;
  const place = parsePlace(announcement);
  if (!place) throw new Error('an announcement names no message');
  const [item, ofConversation, head] = await deps.table.getMany([
    messageKey(organization_id, place),
    contactKey(organization_id, contact_id),
    headKey(organization_id, contact_id),
  ]);
  const stored = parseMessage(item);
  if (!stored || head?.deleted_at !== undefined) return;
  const author = stored.author_contact_id;
  const contact = parseContact(
    author === undefined ? ofConversation : await deps.table.get(contactKey(organization_id, author)),
  );
  for (const type of events) {
    const event = eventOfMessage(stored, contact, type, organization_id);
    if (event) await fanOut(event, deps);
  }
}
