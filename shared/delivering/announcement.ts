import * as z from 'zod';
import { isoTime } from '../base/clock.ts';
import { type Call, callSchema } from '../conversations/call.ts';
import type { Place } from '../conversations/message-store.ts';
import type { EventType } from '../events.ts';
import type { Deps } from '../runtime/deps.ts';
import { platformSchema } from '../subscriptions/webhook.ts';
import { eventTypeSchema } from './event.ts';

/** Something happened to a stored message: for the events queue, whose worker fans it out. */
export const announcementSchema = z.object({
  kind: z.literal('announce'),
  organization_id: z.string(),
  contact_id: z.string(),
  seq: z.int().optional(),
  reaction_id: z.string().optional(),
  events: z.array(eventTypeSchema).min(1),
});
export type Announcement = z.infer<typeof announcementSchema>;

/** Something happened to a call, which is no message. */
export const callAnnouncementSchema = z.object({
  kind: z.literal('announce-call'),
  organization_id: z.string(),
  contact_id: z.string().optional(),
  platform: platformSchema,
  /** ISO 8601, by the provider's clock. */
  at: z.string(),
  /** By ours; announcements from before it was kept have none. */
  noted_at: z.string().optional(),
  call: callSchema,
});
export type CallAnnouncement = z.infer<typeof callAnnouncementSchema>;

/** Has events of a message told to whoever wants to hear of them. Safe to do twice. */
export async function announce(
  organizationId: string,
  place: Place,
  events: readonly EventType[],
  { eventsQueue }: Deps<'queue:events'>,
  options: { readonly delaySeconds?: number } = {},
): Promise<void> {
  if (events.length === 0) return;
  const body: Announcement = { kind: 'announce', organization_id: organizationId, ...place, events: [...events] };
  await eventsQueue.send({ body, group: organizationId, ...options });
}

interface Called {
  readonly organizationId: string;
  readonly contactId?: string;
  readonly platform: CallAnnouncement['platform'];
  readonly at: string;
  readonly call: Call;
}

/** The same for a call. */
export async function announceCall(
  { organizationId, contactId, platform, at, call }: Called,
  { eventsQueue, clock }: Deps<'queue:events'>,
): Promise<void> {
  const body: CallAnnouncement = {
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
