import * as z from 'zod';
import { isoTime } from '../base/clock.ts';
import { type Call, callSchema } from '../conversations/call.ts';
import type { Place } from '../conversations/message-store.ts';
import type { EventType } from '../events.ts';
import { type ContactId, contactIdSchema, type OrganizationId, organizationIdSchema } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { platformSchema } from '../subscriptions/webhook.ts';
import { eventTypeSchema } from './event.ts';

/** On the events queue: something happened to a stored message, and its events are to be fanned out. */
export const messageEventsSchema = z.object({
  kind: z.literal('announce'),
  organization_id: organizationIdSchema,
  contact_id: contactIdSchema,
  seq: z.int().optional(),
  reaction_id: z.string().optional(),
  events: z.array(eventTypeSchema).min(1),
  /** The one edit that is announced, with its times; without it all that the message has had. */
  edit: z.object({ edit_id: z.string(), at: z.string(), noted_at: z.string().optional() }).optional(),
});
export type QueuedMessageEvents = z.infer<typeof messageEventsSchema>;

/** On the events queue: something happened to a call, which is stored nowhere. */
export const callEventSchema = z.object({
  kind: z.literal('announce-call'),
  organization_id: organizationIdSchema,
  contact_id: contactIdSchema.optional(),
  platform: platformSchema,
  /** ISO 8601, by the provider's clock. */
  at: z.string(),
  /** ISO 8601, by this service's clock; queue messages from before it was kept have none. */
  noted_at: z.string().optional(),
  call: callSchema,
});
type QueuedCallEvent = z.infer<typeof callEventSchema>;

interface MessageEvents {
  readonly organizationId: OrganizationId;
  /** Where the message is stored. */
  readonly place: Place;
  readonly events: readonly EventType[];
  /** Of an edit: which. */
  readonly edit?: QueuedMessageEvents['edit'];
  /** Up to 900. */
  readonly delaySeconds?: number;
}

/** Enqueues events of a stored message, to be fanned out to the subscriptions. Safe to do twice; without events it does nothing. */
export async function enqueueMessageEvents(
  { organizationId, place, events, edit, ...options }: MessageEvents,
  { eventsQueue }: Deps<'queue:events'>,
): Promise<void> {
  if (events.length === 0) return;
  const body: QueuedMessageEvents = {
    kind: 'announce',
    organization_id: organizationId,
    ...place,
    events: [...events],
    edit,
  };
  await eventsQueue.send({ body, group: organizationId, ...options });
}

interface CallEvent {
  readonly organizationId: OrganizationId;
  /** Undefined for a caller who is no contact. */
  readonly contactId?: ContactId;
  readonly platform: QueuedCallEvent['platform'];
  /** ISO 8601, by the provider's clock. */
  readonly at: string;
  readonly call: Call;
}

/** Enqueues the event of a call, to be fanned out to the subscriptions. Safe to do twice. */
export async function enqueueCallEvent(
  { organizationId, contactId, platform, at, call }: CallEvent,
  { eventsQueue, clock }: Deps<'queue:events'>,
): Promise<void> {
  const body: QueuedCallEvent = {
    kind: 'announce-call',
    organization_id: organizationId,
    contact_id: contactId,
    platform,
    at,
    noted_at: isoTime(clock.now()),
    call,
  };
  await eventsQueue.send({ body, group: organizationId });
}
