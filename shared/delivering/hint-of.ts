import * as z from 'zod';
import type { EventType } from '../events.ts';
import type { Hint } from '../hints/tell.ts';
import type { Event } from './event.ts';

/** What an open page has to ask for again when this has happened. */
const kinds: Readonly<Record<EventType, Hint['kind']>> = {
  message_received: 'message',
  message_sent: 'message',
  message_delivered: 'message',
  message_read: 'message',
  message_failed: 'message',
  message_edited: 'message',
  message_deleted: 'message',
  call: 'conversation',
  contact_updated: 'contact',
  contact_merged: 'contact',
  broadcast_finished: 'broadcast',
};

/** The hint that an event is for an open page: no content, only what to ask for. */
export function hintOf({ type, contact_id, message_id, data }: Event): Hint {
  const group = groupSchema.safeParse(data.conversation).data;
  return {
    kind: kinds[type],
    ...(contact_id !== undefined && { contact_id }),
    ...(group && { group_id: group.id }),
    ...(message_id !== undefined && { id: message_id }),
  };
}

const groupSchema = z.object({ type: z.literal('group'), id: z.string() });
