import * as z from 'zod';
import { explain } from '../http/explain.ts';
import './content-docs.ts';
import {
  type ConversationMessage,
  conversationMessageSchema,
  type Message,
  messageFactsSchema,
  messageSchema,
  singleMessageFactsSchema,
  typedContentSchema,
} from './shown-message.ts';

/** What a message's members mean, for the API's document. */
const messageMembers = {
  id: 'Ours. It is known from the moment the message is.',
  message_id:
    'The provider’s, which replies and reactions take; null until it is known. What has none there has one of ours: further attachments of a message (`part.2.…`), a button that was pressed without an id, a referral.',
  message: 'The text, the caption, the body of an interactive message, or a short description in brackets.',
  sender_type:
    '`user-chatapp`: the contact; `bot-chatapp`: sent through this API; `human-chatapp`: a human agent; `system`: the service.',
  created_at: {
    description: 'When it was sent, ISO 8601 in UTC. Pages are in the order of recording.',
    format: 'date-time',
  },
  message_status: 'Moves forward only: `sent`, `delivered`, `read`; or `failed`. An inbound message is `delivered`.',
  media_type: 'Null when there is no media. It follows the file, where `type` follows what the sender meant.',
  media_url:
    'A link of ours to the file, valid for a year. It is the address that the caller gave for what is not stored here: audio of the photo-app, and audio by URL over an instance with a server. Null when there is no media.',
  assignee: 'The e-mail address of the person who sent it over the console; null for all else.',
  voice_note_transcription: 'Always null.',
  reactions: 'One for each who reacted.',
  outcome_unknown: 'Present while nobody knows whether the provider took the message.',
  platform: 'The channel.',
  instance: 'The gateway instance that it went through, or null.',
  direction: 'Which way it went.',
  conversation: 'The conversation that it belongs to: a contact’s or a group’s.',
  sender:
    'Who wrote it, as the provider named them; null for what was sent to them, and for what the provider itself says.',
  recipient:
    'Where it went: the number, digits only, the chat-app’s user id, the platform’s id on the photo-app, or a group’s id. Null for inbound messages.',
  context: 'The message, the product or the story that it answers; or null.',
  forwarded: '`once`, or `many` for what was passed on often; null for what was not.',
  referral: 'What the person clicked before writing: an ad, a post, a link. Null where they did not.',
  edited_at: { description: 'When it was edited last: ISO 8601, in UTC; null when it was not.', format: 'date-time' },
  deleted_at: { description: 'When it was deleted: ISO 8601, in UTC; null when it was not.', format: 'date-time' },
  reaction: 'Only on a reaction: what it is to.',
} as const;

explain(messageFactsSchema, messageMembers);
explain(singleMessageFactsSchema, {
  ...messageMembers,
  error: 'Why it failed; null when it did not.',
  status_history: 'Every status with its time, oldest first.',
  earlier_texts: 'Only of a message that was edited: what it said before, oldest first.',
});

/** Parts of an `allOf` name their own members alone; together they name all. */
const isPart = {
  override: ({ jsonSchema }: { jsonSchema: object }) => void Reflect.deleteProperty(jsonSchema, 'additionalProperties'),
};
const isWhole = { override: { unevaluatedProperties: false } };

for (const schema of [messageFactsSchema, singleMessageFactsSchema, ...typedContentSchema.options]) {
  z.globalRegistry.add(schema, isPart);
}
z.globalRegistry.add(typedContentSchema, {
  id: 'MessageContent',
  description:
    'What a message carries for programs, by its type. Members that are not known are absent; `content` is null on messages stored by earlier versions.',
});
z.globalRegistry.add(conversationMessageSchema, {
  id: 'ConversationMessage',
  description: 'A message as its conversation and its events show it.',
  ...isWhole,
});
z.globalRegistry.add(messageSchema, {
  id: 'Message',
  description: 'A message by itself, with what became of it.',
  ...isWhole,
});
explain(messageFactsSchema.shape.reaction.unwrap(), {
  message_id: 'The provider’s id of the message that it is to.',
  emoji: 'One emoji; empty when it takes an earlier one back.',
});
explain(singleMessageFactsSchema.shape.error.unwrap(), {
  code: 'The provider’s, where there is one.',
  message: 'In the provider’s words.',
});
explain(singleMessageFactsSchema.shape.status_history.element, {
  status: 'What the message became.',
  at: { description: 'ISO 8601, in UTC; the provider’s time where it gave one.', format: 'date-time' },
});
explain(singleMessageFactsSchema.shape.earlier_texts.unwrap().element, {
  message: 'The text before the edit.',
  at: { description: 'When it was edited: ISO 8601, in UTC.', format: 'date-time' },
});
explain(messageFactsSchema.shape.reactions.element, {
  emoji: 'One emoji.',
  sender_type: 'Who reacted.',
  created_at: { description: 'ISO 8601, in UTC.', format: 'date-time' },
});

/** The provider's id in all examples. */
export const exampleProviderId = 'wamid.HBgNNTUxMTk5OTk5MDAwMBUCABEYEjhBQ0Y5RTI3QzQxRDY3MzU0MgA=';

/** The message of the examples, in a page of its conversation. */
export const exampleConversationMessage: ConversationMessage = {
  id: 'msg_3kT9sVb2QmYx7LwRd0HfZa8NcUe5Jp',
  message_id: exampleProviderId,
  message: 'Your order 1001 is on its way.',
  sender_type: 'bot-chatapp',
  created_at: '2026-11-28T10:00:00.000Z',
  message_status: 'sent',
  media_type: null,
  media_url: null,
  assignee: null,
  voice_note_transcription: null,
  reactions: [],
  type: 'text',
  content: { body: 'Your order 1001 is on its way.' },
  platform: 'chatapp',
  instance: null,
  direction: 'outbound',
  conversation: { type: 'contact', contact_id: '5d1c1f5e-0d4b-8c8e-9f53-3b0c7a1e2d4f' },
  sender: null,
  recipient: '5511999990000',
  context: null,
  forwarded: null,
  referral: null,
  edited_at: null,
  deleted_at: null,
};

/** The message of the examples, by itself. */
export const exampleMessage: Message = {
  ...exampleConversationMessage,
  error: null,
  status_history: [{ status: 'sent', at: '2026-11-28T10:00:00.000Z' }],
};
