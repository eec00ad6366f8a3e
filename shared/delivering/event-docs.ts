import * as z from 'zod';
import { contactSchema } from '../contacts/contact.ts';
import { exampleContact } from '../contacts/doc-parts.ts';
import { callSchema } from '../conversations/call.ts';
import { exampleConversationMessage } from '../conversations/docs.ts';
import { messageErrorSchema } from '../conversations/message.ts';
import { conversationMessageSchema, messageFactsSchema } from '../conversations/shown-message.ts';
import type { EventType } from '../events.ts';
import { explain } from '../http/explain.ts';
import { exampleEventId } from '../subscriptions/doc-parts.ts';
import { platformSchema } from '../subscriptions/webhook.ts';

const common = {
  contact: contactSchema.nullable(),
  /** Only where texts were cut for the size of the body. */
  truncated: z.literal(true).optional(),
};

const envelope = {
  id: z.string(),
  timestamp: z.string(),
  platform: platformSchema,
  organization_id: z.string(),
};

const eventOf = <T extends string, D extends z.ZodRawShape>(types: readonly [T, ...T[]], data: D) =>
  z.strictObject({ ...envelope, type: z.enum(types), data: z.strictObject({ ...data, ...common }) });

const ofMessage = { message: conversationMessageSchema, conversation: messageFactsSchema.shape.conversation };

/** The body of a delivery, by what has happened. `sent_message` is another name of `message_sent`. */
const shownEventSchemas = {
  message_received: eventOf(['message_received'], ofMessage),
  message_sent: eventOf(['message_sent', 'sent_message'], ofMessage),
  message_delivered: eventOf(['message_delivered'], ofMessage),
  message_read: eventOf(['message_read'], ofMessage),
  message_failed: eventOf(['message_failed'], { ...ofMessage, error: messageErrorSchema.strict().nullable() }),
  call: eventOf(['call'], { call: callSchema.strict() }),
};

const envelopeMeaning = {
  id: 'The same for all subscriptions that get this event, and at each attempt: what has been handled is known by it.',
  type: 'What has happened, by the name that the subscription asked for.',
  timestamp: {
    description: 'When it happened: ISO 8601, in UTC. The provider’s time, where it has one.',
    format: 'date-time',
  },
  platform: 'The channel.',
  organization_id: 'Whose event it is.',
  data: 'What it happened to.',
};
const messageMeaning = 'The message as of this event.';
const conversationMeaning = 'The conversation that it belongs to, as in the message.';
const commonMeaning = {
  contact: 'Whose conversation it is, in a group who wrote. Null for somebody who is no contact.',
  truncated: 'Present where texts were cut, because all of it was more than 350 KB.',
};

const { call, message_failed, ...others } = shownEventSchemas;
for (const schema of Object.values(others)) {
  explain(schema as typeof others.message_read, envelopeMeaning);
  explain(schema.shape.data, { message: messageMeaning, conversation: conversationMeaning, ...commonMeaning });
}
explain(message_failed, envelopeMeaning);
explain(message_failed.shape.data, {
  message: messageMeaning,
  conversation: conversationMeaning,
  error: 'Why it failed, with the provider’s code and words. Null when nobody knows.',
  ...commonMeaning,
});
explain(call, envelopeMeaning);
explain(call.shape.data, { call: 'The call.', ...commonMeaning });
explain(
  call.shape.data.shape.call,
  {
    id: 'The provider’s.',
    direction: 'Who called whom: `inbound` is the contact calling.',
    status: 'As the provider has it: an event each time it changes.',
    from: 'Who called, digits only.',
    to: 'Who was called, digits only.',
    started_at: { description: 'ISO 8601, in UTC; null until then.', format: 'date-time' },
    ended_at: { description: 'ISO 8601, in UTC; null until then.', format: 'date-time' },
    duration: 'In seconds; null until it is known.',
  },
  { id: 'Call', description: 'A call, of which nothing but this is known.' },
);
explain(message_failed.shape.data.shape.error.unwrap(), {
  code: 'The provider’s, where there is one.',
  message: 'In the provider’s words.',
});

/** An event as the document shows it. */
export interface EventDocs {
  readonly schema: z.ZodType;
  readonly summary: string;
  readonly description: string;
  readonly example: unknown;
}

const exampleEvent = { id: exampleEventId, timestamp: '2026-11-28T10:00:00.000Z', platform: 'chatapp' } as const;
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
    }),
  },
};
