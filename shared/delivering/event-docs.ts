import { exampleContact } from '../contacts/doc-parts.ts';
import { exampleConversationMessage } from '../conversations/docs.ts';
import type { EventType } from '../events.ts';
import { contactEventDocs, type EventDocs, exampleEvent } from './contact-event-docs.ts';
import { shownEventSchemas } from './event-schema-docs.ts';

const eventWith = <T extends string, D>(type: T, data: D) => ({
  ...exampleEvent,
  type,
  organization_id: exampleContact.organization_id,
  data: { ...data, contact: exampleContact },
});
const sent = { ...exampleConversationMessage };
const received = {
  ...sent,
  message: 'Where is my order?',
  sender_type: 'user-chatapp',
  message_status: 'delivered',
  content: { body: 'Where is my order?' },
  direction: 'inbound',
  sender: {
    contact_id: exampleContact.id,
    name: exampleContact.full_name,
    phone_number: exampleContact.chatapp_id,
    user_id: null,
    photoapp_id: null,
  },
  recipient: null,
} as const;

/** Every event, as the document shows it. */
export const eventDocs: Readonly<Record<EventType, EventDocs>> = {
  message_received: {
    schema: shownEventSchemas.message_received,
    summary: 'A contact has written',
    description:
      'Somebody has sent a message, of any kind, or a reaction: then `data.message.reaction` says to what. A message with a file comes once the file is stored, or was tried for in vain: then `media_url` is null.',
    example: eventWith('message_received', { message: received, conversation: received.conversation }),
  },
  message_sent: {
    schema: shownEventSchemas.message_sent,
    summary: 'A message was sent',
    description:
      'The provider has taken a message of the organization, sent through this API or, on the channel’s own app, by a person. Also called `sent_message`.',
    example: eventWith('message_sent', { message: sent, conversation: sent.conversation }),
  },
  message_delivered: {
    schema: shownEventSchemas.message_delivered,
    summary: 'A message was delivered',
    description: 'It has reached a device of the contact. A provider may skip this where a message is read at once.',
    example: eventWith('message_delivered', {
      message: { ...sent, message_status: 'delivered' },
      conversation: sent.conversation,
    }),
  },
  message_read: {
    schema: shownEventSchemas.message_read,
    summary: 'A message was read',
    description: 'The contact has seen it, or played it.',
    example: eventWith('message_read', {
      message: { ...sent, message_status: 'read' },
      conversation: sent.conversation,
    }),
  },
  message_failed: {
    schema: shownEventSchemas.message_failed,
    summary: 'A message has failed',
    description: 'The provider could not deliver it, or nobody knows after a day whether it took it.',
    example: eventWith('message_failed', {
      message: { ...sent, message_status: 'failed' },
      conversation: sent.conversation,
      error: { code: 131026, message: 'Message undeliverable' },
    }),
  },
  message_edited: {
    schema: shownEventSchemas.message_edited,
    summary: 'A message was edited',
    description:
      'Its author has changed its text, or the text below its file. `data.message` is the message as it is now; what it said before is in `GET /message`. Each edit is an event. An edit that comes before its message waits for it, and follows `message_received`.',
    example: eventWith('message_edited', {
      message: { ...received, edited_at: exampleEvent.timestamp },
      conversation: received.conversation,
    }),
  },
  message_deleted: {
    schema: shownEventSchemas.message_deleted,
    summary: 'A message was deleted',
    description:
      'Its author, or our account, has taken it back: its text and its file are gone, and its place in the conversation stays. Where that was done before the message came, this is the only event: there is no `message_received` of it.',
    example: eventWith('message_deleted', {
      message: {
        ...received,
        type: 'deleted',
        message: '[deleted]',
        content: { type: 'text' },
        deleted_at: exampleEvent.timestamp,
      },
      conversation: received.conversation,
    }),
  },
  ...contactEventDocs,
  call: {
    schema: shownEventSchemas.call,
    summary: 'A call has begun, or ended',
    description: 'Somebody calls the organization’s number, or it ends. A call is no message of the conversation.',
    example: eventWith('call', {
      call: {
        id: 'wacid.ABGGFjFVU2AfAgo6V-Hc5eCgK5Gh',
        direction: 'inbound',
        status: 'terminate',
        from: exampleContact.chatapp_id,
        to: '5511988880000',
        started_at: '2026-11-28T09:59:18.000Z',
        ended_at: '2026-11-28T10:00:00.000Z',
        duration: 42,
      },
      conversation: { type: 'contact', contact_id: exampleContact.id },
    }),
  },
};
