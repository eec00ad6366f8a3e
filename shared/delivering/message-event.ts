import { isoTime, skewMs } from '../base/clock.ts';
import { parseContact, type StoredContact, toContact } from '../contacts/contact.ts';
import { contactKey } from '../conversations/contact-partition.ts';
import { headKey, parseHead } from '../conversations/head.ts';
import type { StoredMessage } from '../conversations/message.ts';
import { messageKey, parseMessage, parsePlace } from '../conversations/message-store.ts';
import { toConversationMessage } from '../conversations/shown-message.ts';
import { eventOfStatus } from '../conversations/status.ts';
import type { EventType } from '../events.ts';
import type { Deps } from '../runtime/deps.ts';
import { announcementSchema } from './announcement.ts';
import { type Event, eventIdOf } from './event.ts';
import { fanOut } from './fan-out.ts';

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
    id: eventIdOf(`${stored.id} ${stored.created_at}`, type),
    type,
    // The provider's clock has whole seconds: nothing comes before the message itself.
    timestamp: isoTime(Math.max(Date.parse(moment.at), Date.parse(stored.created_at))),
    platform: stored.platform ?? 'chatapp',
    organization_id: organizationId,
    contact_id: stored.author_contact_id ?? stored.contact_id,
    noted_at: moment.noted_at,
    data: {
      message: { ...shown, ...(stored.reaction && { reaction: stored.reaction }) },
      contact: contact ? toContact(contact) : null,
      ...(type === 'message_failed' && { error: stored.error ?? null }),
    },
  };
}

type Moment = StoredMessage['status_history'][0];

/** The status that the event is about, when the message came to it, and when we knew (`noted_at`). */
function momentOf(stored: StoredMessage, type: EventType): Moment | undefined {
  const { direction, message_status, status_history, created_at } = stored;
  if (type === 'message_received') {
    const [recorded] = status_history;
    return direction === 'inbound'
      ? { status: message_status, at: created_at, noted_at: recorded?.noted_at }
      : undefined;
  }
  if (direction === 'inbound' || stored.outcome_unknown) return undefined;
  if (type === 'message_failed' && message_status !== 'failed') return undefined;
  const index = status_history.findLastIndex(({ status }) => eventOfStatus[status] === type);
  const moment = status_history[index];
  return moment && { ...moment, noted_at: notedAt(type, status_history.slice(0, index + 1)) };
}

/**
 * Our own doing is noted when it happens; but that a send of ours has been taken may be known long after it, and then
 * nobody has kept when. A receipt that came before the message was recorded has the provider's time alone, and was noted
 * at the recording.
 */
function notedAt(type: EventType, history: readonly Moment[]): string | undefined {
  if (type === 'message_sent') return history.at(-1)?.noted_at;
  return history
    .map(({ at, noted_at }) => noted_at ?? at)
    .toSorted()
    .at(-1);
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
  const contact =
    author === undefined ? parseContact(ofConversation) : await contactThere(organization_id, author, deps);
  for (const type of events) {
    const event = eventOfMessage(stored, contact, type, organization_id);
    if (event && !(author !== undefined && isGone(contact, event))) await fanOut(event, deps);
  }
}

/** The contact, unless it is deleted. */
async function contactThere(
  organizationId: string,
  contactId: string,
  { table }: Deps<'table:read'>,
): Promise<StoredContact | undefined> {
  const [contact, head] = await table.getMany([
    contactKey(organizationId, contactId),
    headKey(organizationId, contactId),
  ]);
  return parseHead(head) && parseContact(contact);
}

/** Who has written in a group is deleted; a contact that was made later, under the same id, is another. */
const isGone = (author: StoredContact | undefined, { noted_at }: Event): boolean =>
  !author || (noted_at !== undefined && Date.parse(noted_at) + skewMs < Date.parse(author.created_at));
