import { isoTime, seconds, skewMs } from '../base/clock.ts';
import { parseContact, type StoredContact, toContact } from '../contacts/contact.ts';
import { listGroup } from '../contacts/list/list-group.ts';
import { answeredBy } from '../conversations/answered.ts';
import { contactKey, headKey, parseHead } from '../conversations/head.ts';
import type { StoredMessage } from '../conversations/message.ts';
import { messageKey, parseMessage, parsePlace } from '../conversations/message-store.ts';
import { type Surroundings, toConversationMessage } from '../conversations/show-message.ts';
import { eventOfStatus } from '../conversations/status.ts';
import type { EventType } from '../events.ts';
import type { ContactId, OrganizationId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { callEventSchema, messageEventsSchema } from './enqueue-events.ts';
import { type Event, eventIdOf } from './event.ts';
import { fanOut } from './fan-out.ts';

/**
 * Builds the events that a message of the events queue names (`messageEventsSchema`) from the stored message as it is now,
 * and fans them out. Nothing of a deleted contact is fanned out.
 */
export async function fanOutMessageEvents(
  body: unknown,
  deps: Deps<'table:write' | 'queue:deliveries'>,
): Promise<void> {
  const queued = messageEventsSchema.parse(body);
  const { organization_id, contact_id, events } = queued;
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
  const eventOf = (type: EventType) =>
    eventOfMessage(stored, { contact, type, organizationId: organization_id, around });
  const sent = eventOf('message_sent');
  const isSentNow = events.includes('message_sent');
  // A later receipt comes long after the attempt that told of the send.
  const first = sent && (isSentNow || deps.clock.now() - Date.parse(sent.timestamp) < firstMs) ? sent : undefined;
  for (const type of new Set(isSentNow ? ['message_sent' as const, ...events] : events)) {
    const event = eventOf(type);
    if (!event || (author !== undefined && isAuthorGone(contact, event))) continue;
    await fanOut(event, deps, type === 'message_sent' ? undefined : first);
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
}

/**
 * The event of a message: the message as of that event, and its contact. Undefined when the event has not happened to it, or
 * no longer holds: a failure that was only assumed.
 */
export function eventOfMessage(
  stored: StoredMessage,
  { contact, type, organizationId, around }: Subject,
): Event | undefined {
  const moment = momentOf(stored, type);
  if (!moment) return undefined;
  const shown = { ...toConversationMessage(stored, around), message_status: moment.status };
  return {
    id: eventIdOf(`${stored.id} ${stored.created_at}`, type),
    type,
    // The provider's clock has whole seconds: no event comes before the message itself.
    timestamp: isoTime(Math.max(Date.parse(moment.at), Date.parse(stored.created_at))),
    platform: stored.platform ?? 'chatapp',
    organization_id: organizationId,
    contact_id: stored.author_contact_id ?? stored.contact_id,
    noted_at: moment.noted_at,
    data: {
      message: shown,
      conversation: shown.conversation,
      contact: contact ? toContact(contact) : null,
      ...(type === 'message_failed' && { error: stored.error ?? null }),
    },
  };
}

type Moment = StoredMessage['status_history'][0];

/** The status that the event is about, when the message got it, and when this service knew (`noted_at`). */
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
 * A status that this service sets is noted when it happens; but that the provider accepted a send may be known long after,
 * and then the time was not kept. A receipt that came before the message was committed has the provider's time alone, and
 * was noted at the commit.
 */
function notedAt(type: EventType, history: readonly Moment[]): string | undefined {
  if (type === 'message_sent') return history.at(-1)?.noted_at;
  return history
    .map(({ at, noted_at }) => noted_at ?? at)
    .toSorted()
    .at(-1);
}

/** Builds the event that a message of the events queue holds (`callEventSchema`), and fans it out, unless its contact is deleted. */
export async function fanOutCallEvent(body: unknown, deps: Deps<'table:write' | 'queue:deliveries'>): Promise<void> {
  const { organization_id, contact_id, platform, at, noted_at, call } = callEventSchema.parse(body);
  const item = contact_id === undefined ? undefined : await deps.table.get(contactKey(organization_id, contact_id));
  const contact = parseContact(item);
  if (contact_id !== undefined && !contact) return;
  const event = {
    // A call rings, is taken and ends: an event each.
    id: eventIdOf(call.id, `call ${call.status}`),
    type: 'call',
    timestamp: at,
    platform,
    organization_id,
    contact_id,
    noted_at,
    data: { call, contact: contact ? toContact(contact) : null },
  } as const;
  await fanOut(event, deps);
}
