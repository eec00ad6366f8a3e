import { createHash } from 'node:crypto';
import * as z from 'zod';
import { base62Of } from '../base/ids.ts';
import { type EventType, type Platform, eventTypes } from '../events.ts';
import type { WebhookType } from '../subscriptions/webhook.ts';

export const eventTypeSchema = z.enum(eventTypes);

/** An event before it has a subscriber: what the body of a delivery is made of (contract 6). */
export interface Event {
  readonly id: string;
  readonly type: EventType;
  /** When it happened, ISO 8601: the provider's time where it has one. */
  readonly timestamp: string;
  readonly platform: Platform;
  readonly organization_id: string;
  /** Whose conversation it belongs to: its body is erased with it. */
  readonly contact_id?: string;
  /** When we came to know of it, by our clock: whoever subscribes later is not told. Absent where nobody has kept that. */
  readonly noted_at?: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** 131 bits. */
const idLength = 22;

/** Derived from what happened to what (what a message or a call is known by, and the kind), so that announcing twice delivers once. */
export function eventIdOf(subject: string, kind: string): string {
  return `evt_${base62Of(createHash('sha256').update(`${subject}\n${kind}`).digest(), idLength)}`;
}

/** The names that an event can be asked for by, besides `all`. */
export const namesOf = (type: EventType): readonly WebhookType[] =>
  type === 'message_sent' ? [type, 'sent_message'] : [type];
