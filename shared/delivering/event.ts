import { createHash } from 'node:crypto';
import * as z from 'zod';
import { base62Of } from '../base/ids.ts';
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
  readonly data: Readonly<Record<string, unknown>>;
}

/** Base-62 digits: 131 bits. */
const idLength = 22;

/** The id of an event, derived from its subject (the key of a message or a call) and its kind, so that an event that is enqueued twice is delivered once. */
export function eventIdOf(subject: string, kind: string): string {
  return `evt_${base62Of(createHash('sha256').update(`${subject}\n${kind}`).digest(), idLength)}`;
}

/** The names that an event can be asked for by, besides `all`. */
export const namesOf = (type: EventType): readonly WebhookType[] =>
  type === 'message_sent' ? [type, 'sent_message'] : [type];
