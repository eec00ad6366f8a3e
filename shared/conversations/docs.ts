import { explain } from '../http/explain.ts';
import { type ConversationMessage, conversationMessageSchema, type Message, messageSchema } from './shown-message.ts';

/** What a message's members mean, for the API's document. */
export const messageMembers = {
  id: 'Ours. It is known from the moment the message is.',
  message_id: 'The provider’s, which replies and reactions take; null until it is known.',
  message: 'The text, the caption, the body of an interactive message, or a short description in brackets.',
  sender_type:
    '`user-chatapp`: the contact; `bot-chatapp`: sent through this API; `human-chatapp`: a human agent; `system`: the service.',
  created_at: {
    description: 'When it was sent, ISO 8601 in UTC. Pages are in the order of recording.',
    format: 'date-time',
  },
  message_status: 'Moves forward only: `sent`, `delivered`, `read`; or `failed`. An inbound message is `delivered`.',
  media_type: 'Null when there is no media.',
  media_url:
    'A link of ours to the file, valid for a year. It is the address that the caller gave for what is not stored here: audio of the photo-app, and audio by URL over an instance with a server. Null when there is no media.',
  assignee: 'Always null.',
  voice_note_transcription: 'Always null.',
  reactions: 'One for each who reacted.',
  outcome_unknown: 'Present while nobody knows whether the provider took the message.',
} as const;

explain(conversationMessageSchema, messageMembers, {
  id: 'ConversationMessage',
  description: 'A message as its conversation shows it.',
});
explain(
  messageSchema,
  {
    ...messageMembers,
    recipient: 'Where it went: the number, digits only, or on the photo-app channel the platform’s id.',
    direction: 'Which way it went.',
    reaction: 'Only on a reaction: what it is to.',
    error: 'Why it failed; null when it did not.',
    status_history: 'Every status with its time, oldest first.',
    earlier_texts: 'Only of a message that was edited: what it said before, oldest first.',
  },
  { id: 'Message', description: 'A message by itself, with what became of it.' },
);
explain(messageSchema.shape.reaction.unwrap(), {
  message_id: 'The provider’s id of the message that it is to.',
  emoji: 'One emoji; empty when it takes an earlier one back.',
});
explain(messageSchema.shape.error.unwrap(), {
  code: 'The provider’s, where there is one.',
  message: 'In the provider’s words.',
});
explain(messageSchema.shape.status_history.element, {
  status: 'What the message became.',
  at: { description: 'ISO 8601, in UTC; the provider’s time where it gave one.', format: 'date-time' },
});
explain(messageSchema.shape.earlier_texts.unwrap().element, {
  message: 'The text before the edit.',
  at: { description: 'When it was edited: ISO 8601, in UTC.', format: 'date-time' },
});
explain(conversationMessageSchema.shape.reactions.element, {
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
};

/** The message of the examples, by itself. */
export const exampleMessage: Message = {
  ...exampleConversationMessage,
  recipient: '5511999990000',
  direction: 'outbound',
  error: null,
  status_history: [{ status: 'sent', at: '2026-11-28T10:00:00.000Z' }],
};
