import { createHash } from 'node:crypto';
import * as z from 'zod';
import { base62Of, base62OfUuid, uuidInBase62 } from '../base/ids.ts';
import { type EventType, eventTypes, type Platform } from '../events.ts';
import type { ContactId, OrganizationId } from '../identifiers.ts';
import type { WebhookType } from '../subscriptions/webhook.ts';

/** The types of events, without the second names that a subscription can ask for them by. */
export const eventTypeSchema = z.enum(eventTypes);

/** An event before it has a subscriber: what the body of a delivery is made of. */
export interface Event {
  readonly id: string;
  readonly type: EventType;
  /** When it happened, ISO 8601: the provider's time where it has one. */
  readonly timestamp: string;
  readonly platform: Platform;
  readonly organization_id: OrganizationId;
  /** Whose conversation it belongs to: its body is erased with it. */
  readonly contact_id?: ContactId;
  /** When this service came to know of it, by its own clock: later subscriptions do not get it. Absent where that was not kept. */
  readonly noted_at?: string;
  /** Our id of the message that it is about. */
  readonly message_id?: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** What an event's id is derived from. */
interface Happening {
  /** The key of a message or a call. */
  readonly subject: string;
  readonly kind: string;
  /** Whose conversation it belongs to. */
  readonly contactId?: ContactId;
}

/** Base-62 digits: 131 bits. */
const idLength = 22;

/**
 * The id of an event: derived, so that an event that is enqueued twice is delivered once. It begins with the contact, which is
 * how `GET /events/{id}` finds the event in the contact's partition without a look-up.
 */
export function eventIdOf({ subject, kind, contactId }: Happening): string {
  const hash = createHash('sha256').update(`${subject}\n${kind}`).digest();
  return `evt_${contactId === undefined ? '' : base62OfUuid(contactId)}${base62Of(hash, idLength)}`;
}

/** Where an event with this id belongs to, if there is one; undefined for a text that is no event's id. */
export function eventWithId(id: string): Pick<Event, 'id' | 'contact_id'> | undefined {
  const found = /^evt_([0-9A-Za-z]{22})?[0-9A-Za-z]{22}$/.exec(id);
  return found ? { id, contact_id: found[1] === undefined ? undefined : uuidInBase62(found[1]) } : undefined;
}

/** The names that an event can be asked for by, besides `all`. */
export const namesOf = (type: EventType): readonly WebhookType[] =>
  type === 'message_sent' ? [type, 'sent_message'] : [type];
