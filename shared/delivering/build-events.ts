import { isoTime, seconds, skewMs } from '../base/clock.ts';
import { parseContact, type StoredContact, toContact } from '../contacts/contact.ts';
import { listGroup } from '../contacts/list/list-group.ts';
import { answeredBy } from '../conversations/answered.ts';
import { contactKey, headKey, parseHead } from '../conversations/head.ts';
import type { StoredMessage } from '../conversations/message.ts';
import { messageKey, parseMessage, parsePlace } from '../conversations/message-store.ts';
import { conversationWith, type Surroundings, toConversationMessage } from '../conversations/show-message.ts';
import type { EventType } from '../events.ts';
import type { ContactId, OrganizationId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { callEventSchema, messageEventsSchema } from './enqueue-events.ts';
import { type Event, eventIdOf } from './event.ts';
import { fanOut } from './fan-out.ts';
import { type Moment, momentsOf } from './moments.ts';

/**
 * Builds the events that a message of the events queue names (`messageEventsSchema`) from the stored message as it is now,
 * and fans them out. Nothing of a deleted contact is fanned out.
 */
export async function fanOutMessageEvents(
  body: unknown,
  deps: Deps<'table:write' | 'queue:deliveries'>,
): Promise<void> {
  const queued = messageEventsSchema.parse(body);
  const { organization_id, contact_id, events, edit } = queued;
  const place = parsePlace(queued);
  if (!place) throw new Error('a queue message for events names no message');
  const [item, conversation, head] = await deps.table.getMany([
    messageKey(organization_id, place),
    contactKey(organization_id, contact_id),
    headKey(organization_id, contact_id),
  ]);
  const stored = parseMessage(item);
  if (!stored || head?.deleted_at !== undefined) return;
  await listGroup({ organizationId: organization_id, contactId: contact_id, head: parseHead(head) }, deps);
  const author = stored.author_contact_id;
  const contact =
    author === undefined ? parseContact(conversation) : await contactUnlessDeleted(organization_id, author, deps);
  const answered = await answeredBy(organization_id, [stored], deps);
  const around = { head: parseHead(head), answered };
  const eventsOf = (type: EventType) =>
    eventsOfMessage(stored, { contact, type, organizationId: organization_id, around, edit });
  const [sent] = eventsOf('message_sent');
  const isSentNow = events.includes('message_sent');
  // A later receipt comes long after the attempt that told of the send.
  const first = sent && (isSentNow || deps.clock.now() - Date.parse(sent.timestamp) < firstMs) ? sent : undefined;
  for (const type of new Set(isSentNow ? ['message_sent' as const, ...events] : events)) {
    for (const event of eventsOf(type)) {
      if (author !== undefined && isAuthorGone(contact, event)) continue;
      await fanOut(event, deps, type === 'message_sent' ? undefined : first);
    }
  }
}

/** For so long after a message was sent, in ms, its receipts look whether that has been heard first. */
const firstMs = seconds(60);

async function contactUnlessDeleted(
  organizationId: OrganizationId,
  contactId: ContactId,
  { table }: Deps<'table:read'>,
): Promise<StoredContact | undefined> {
  const [contact, head] = await table.getMany([
    contactKey(organizationId, contactId),
    headKey(organizationId, contactId),
  ]);
  return parseHead(head) && parseContact(contact);
}

/** The author of a group message is deleted; a contact that was made later, under the same id, is another person's. */
const isAuthorGone = (author: StoredContact | undefined, { noted_at }: Event): boolean =>
  !author || (noted_at !== undefined && Date.parse(noted_at) + skewMs < Date.parse(author.created_at));

interface Subject {
  /** The contact that the event shows: in a group, the author. */
  readonly contact: StoredContact | undefined;
  readonly type: EventType;
  readonly organizationId: OrganizationId;
  readonly around?: Surroundings;
  readonly edit?: Parameters<typeof momentsOf>[2];
}

/** The events of one type of a message, with its contact: none where it has not happened, one for each edit. */
export const eventsOfMessage = (stored: StoredMessage, subject: Subject): Event[] =>
  momentsOf(stored, subject.type, subject.edit).map((moment) => eventAt(moment, stored, subject));

/** The message as of that event. */
function eventAt(
  { status, at, noted_at, edit_id }: Moment,
  stored: StoredMessage,
  { contact, type, organizationId, around }: Subject,
): Event {
  const shown = { ...toConversationMessage(stored, around), message_status: status };
  const contactId = stored.author_contact_id ?? stored.contact_id;
  const kind = edit_id === undefined ? type : `${type} ${edit_id}`;
  return {
    id: eventIdOf({ subject: `${stored.id} ${stored.created_at}`, kind, contactId }),
    type,
    // The provider's clock has whole seconds: no event comes before the message itself.
    timestamp: isoTime(Math.max(Date.parse(at), Date.parse(stored.created_at))),
    platform: stored.platform ?? 'chatapp',
    organization_id: organizationId,
    contact_id: contactId,
    noted_at,
    data: {
      message: shown,
      conversation: shown.conversation,
      contact: contact ? toContact(contact) : null,
      ...(type === 'message_failed' && { error: stored.error ?? null }),
    },
  };
}

/** Builds the event that a message of the events queue holds (`callEventSchema`), and fans it out, unless its contact is deleted. */
export async function fanOutCallEvent(body: unknown, deps: Deps<'table:write' | 'queue:deliveries'>): Promise<void> {
  const { organization_id, contact_id, platform, at, noted_at, call } = callEventSchema.parse(body);
  const item = contact_id === undefined ? undefined : await deps.table.get(contactKey(organization_id, contact_id));
  const contact = parseContact(item);
  if (contact_id !== undefined && !contact) return;
  const event = {
    // A call rings, is taken and ends: an event each.
    id: eventIdOf({ subject: call.id, kind: `call ${call.status}`, contactId: contact_id }),
    type: 'call',
    timestamp: at,
    platform,
    organization_id,
    contact_id,
    noted_at,
    data: {
      call,
      conversation: contact ? conversationWith(contact.id) : null,
      contact: contact ? toContact(contact) : null,
    },
  } as const;
  await fanOut(event, deps);
}
