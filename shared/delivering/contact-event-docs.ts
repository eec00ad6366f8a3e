import type * as z from 'zod';
import { exampleBroadcast } from '../broadcasts/doc-parts.ts';
import { exampleContact } from '../contacts/doc-parts.ts';
import { exampleEventId } from '../subscriptions/doc-parts.ts';
import { shownEventSchemas } from './event-schema-docs.ts';

/** An event as the document shows it. */
export interface EventDocs {
  readonly schema: z.ZodType;
  readonly summary: string;
  readonly description: string;
  readonly example: unknown;
}

/** What the examples of events have in common. */
export const exampleEvent = {
  id: exampleEventId,
  timestamp: '2026-11-28T10:00:00.000Z',
  platform: 'chatapp',
} as const;
const { organization_id } = exampleContact;

/** The events of contacts themselves, and of broadcasts, as the document shows them. */
export const contactEventDocs = {
  broadcast_finished: {
    schema: shownEventSchemas.broadcast_finished,
    summary: 'A broadcast was sent',
    description:
      'It is known of every recipient what became of the send. `data.broadcast` has the counts of that moment: what is delivered and read later moves them on, and raises no event of the broadcast. Goes to subscriptions with the `platform` `chatapp`.',
    example: { ...exampleEvent, type: 'broadcast_finished', organization_id, data: { broadcast: exampleBroadcast } },
  },
  contact_updated: {
    schema: shownEventSchemas.contact_updated,
    summary: 'A contact was changed',
    description:
      'Something that is shown of it has become otherwise, by a request or by what a provider says: `data.changed` names the members, and `data.contact` is the contact as it is when this is told. That it has unread messages is no change. Goes to subscriptions with the `platform` `chatapp`, whichever channels the contact is on.',
    example: {
      ...exampleEvent,
      type: 'contact_updated',
      organization_id,
      data: { contact: exampleContact, changed: ['full_name', 'tags'] },
    },
  },
  contact_merged: {
    schema: shownEventSchemas.contact_merged,
    summary: 'Two contacts have become one',
    description:
      'They were found to be one person. `data.contact` is the one that stays, with the messages of both; `data.merged_from` is the id of the other, which leads to it from now on. Goes to subscriptions with the `platform` `chatapp`, whichever channels the contact is on.',
    example: {
      ...exampleEvent,
      type: 'contact_merged',
      organization_id,
      data: { contact: exampleContact, merged_from: '0c8a6f0e-93d5-8b1a-a2c4-7d1e5f3b9a60' },
    },
  },
} satisfies Readonly<Record<string, EventDocs>>;
