import { isoTime, seconds, skewMs } from '../base/clock.ts';
import { type Contact, parseContact, type StoredContact, toContact } from '../contacts/contact.ts';
import { listGroup } from '../contacts/list/list-group.ts';
import { answeredBy } from '../conversations/answered.ts';
import { type ConversationKey, contactKey, currentConversation, headKey } from '../conversations/head.ts';
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
  deps: Deps<'table:write' | 'queue:deliveries' | 'hints:tell'>,
): Promise<void> {
  const queued = messageEventsSchema.parse(body);
  const { organization_id, contact_id, events, edit } = queued;
  const place = parsePlace(queued);
  if (!place) throw new Error('a queue message for events names no message');
  const key = { organizationId: organization_id, contactId: contact_id };
  const [item, contactItem, headItem] = await deps.table.getMany([
    messageKey(organization_id, place),
    contactKey(organization_id, contact_id),
    headKey(organization_id, contact_id),
  ]);
  const stored = parseMessage(item);
  const conversation = await currentConversation(key, headItem, deps);
  if (!stored || (headItem && !conversation)) return;
  const { head, contactId } = { head: undefined, ...key, ...conversation };
  await listGroup({ ...key, head }, deps);
  const author = stored.author_contact_id;
  const isHere = author === undefined && contactId === contact_id;
  const contact = isHere
    ? parseContact(contactItem)
    : await contactUnlessDeleted({ organizationId: organization_id, contactId: author ?? contactId }, deps);
  const shown = contact && toContact(contact, deps.clock.now());
  const answered = await answeredBy(organization_id, [stored], deps);
  const around = { head, contactId, answered };
  const eventsOf = (type: EventType) =>
    eventsOfMessage(stored, { contact: shown, type, organizationId: organization_id, around, edit });
  const [sent] = eventsOf('message_sent');
  const isSentNow = events.includes('message_sent');
  // A later receipt comes long after the attempt that told of the send.
  const first = sent && (isSentNow || deps.clock.now() - Date.parse(sent.timestamp) < firstMs) ? sent : undefined;
  for (const type of new Set(isSentNow ? ['message_sent' as const, ...events] : events)) {
    for (const event of eventsOf(type)) {
      if (author !== undefined && isAuthorGone(author, contact, event)) continue;
      await fanOut(event, deps, type === 'message_sent' ? undefined : first);
    }
  }
}

/** For so long after a message was sent, in ms, its receipts look whether that has been heard first. */
const firstMs = seconds(60);

/** The contact with an id, or that it was merged into. */
async function contactUnlessDeleted(
  key: ConversationKey,
  deps: Deps<'table:read'>,
): Promise<StoredContact | undefined> {
  const { organizationId, contactId } = key;
  const [contact, head] = await deps.table.getMany([
    contactKey(organizationId, contactId),
    headKey(organizationId, contactId),
  ]);
  const current = await currentConversation(key, head, deps);
  if (current === undefined || current.contactId === contactId) return current && parseContact(contact);
  return parseContact(await deps.table.get(contactKey(organizationId, current.contactId)));
}

/**
 * The author of a group message is deleted; a contact that was made later, under the same id, is another person's. One that
 * the author was merged into may be younger.
 */
const isAuthorGone = (id: ContactId, author: StoredContact | undefined, { noted_at }: Event): boolean =>
  !author ||
  (author.id === id && noted_at !== undefined && Date.parse(noted_at) + skewMs < Date.parse(author.created_at));

interface Subject {
  /** The contact that the event shows: in a group, the author. */
  readonly contact: Contact | undefined;
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
    message_id: stored.id,
    data: {
      message: shown,
      conversation: shown.conversation,
      contact: contact ?? null,
      ...(type === 'message_failed' && { error: stored.error ?? null }),
    },
  };
}

/** Builds the event that a message of the events queue holds (`callEventSchema`), and fans it out, unless its contact is deleted. */
export async function fanOutCallEvent(
  body: unknown,
  deps: Deps<'table:write' | 'queue:deliveries' | 'hints:tell'>,
): Promise<void> {
  const { organization_id, contact_id, platform, at, noted_at, call } = callEventSchema.parse(body);
  const key = contact_id === undefined ? undefined : { organizationId: organization_id, contactId: contact_id };
  const contact = key && (await contactUnlessDeleted(key, deps));
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
      contact: contact ? toContact(contact, deps.clock.now()) : null,
    },
  } as const;
  await fanOut(event, deps);
}
