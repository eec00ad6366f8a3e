import { exampleContact } from '../contacts/doc-parts.ts';
import { exampleConversationMessage } from '../conversations/docs.ts';
import { documentation } from '../http/documentation.ts';
import { explain } from '../http/explain.ts';
import { type InboxPage, inboxPageSchema } from './list-inbox.ts';
import { namedConversationSchema } from './named-conversation.ts';
import { getConversation, updateConversation } from './operations.ts';
import { type InboxConversation, inboxConversationSchema } from './show-inbox.ts';

explain(
  inboxConversationSchema,
  {
    contact: 'The person; null in a group.',
    group: 'The group; null for a person.',
    platform: 'The channel of the last message.',
    last_message: 'The message that was recorded last. Null as long as there is none.',
    unread_count: 'How many messages have come in since somebody said that all is read. Reactions do not count.',
    last_message_at: {
      description:
        'The latest time of its messages, by which the inbox is in order: ISO 8601, in UTC. That of `last_message` is earlier where it came late. Null as long as there is none.',
      format: 'date-time',
    },
    status: 'A closed conversation opens again when a message comes in.',
    assignee: 'Who works on it, in the organization’s own words. Null for nobody.',
    service_window: 'The person’s. It is never open for a group.',
  },
  { id: 'InboxConversation', description: 'A conversation as the inbox shows it.' },
);
explain(inboxConversationSchema.shape.group.unwrap(), {
  id: 'As the provider writes it.',
  subject: 'What the group is called. Null until a provider has told it.',
});
explain(
  inboxPageSchema,
  {
    success: 'Always true.',
    conversations: 'The page, the latest last message first.',
    next_cursor: 'Give it back as `cursor` for what comes after. Null when nothing does.',
  },
  { id: 'InboxPage', description: 'A page of an organization’s inbox.' },
);

const exampleInboxConversation: InboxConversation = {
  contact: exampleContact,
  group: null,
  platform: 'chatapp',
  last_message: exampleConversationMessage,
  unread_count: 0,
  last_message_at: exampleConversationMessage.created_at,
  status: 'open',
  assignee: null,
  service_window: exampleContact.service_window,
};

export const exampleInboxPage: InboxPage = {
  success: true,
  conversations: [exampleInboxConversation],
  next_cursor: null,
};

explain(namedConversationSchema, {
  contactId: { description: 'The conversation with this contact, by its id.', format: 'uuid' },
  groupId: 'The conversation of this group, by its id as the provider writes it. One of the two is required.',
});
explain(
  updateConversation.body,
  {
    status: '`closed` until a message comes in, or `open`.',
    assignee: 'Who works on it, in the organization’s own words; null for nobody.',
    bot_status:
      'Of the contact: `active`: the bot responds; `paused`: a human has taken over; null: there is no bot. A group has none.',
  },
  { id: 'ConversationChanges', description: 'What is to be changed of a conversation, one thing at least.' },
);
explain(updateConversation.reply, { success: 'Always true.', conversation: 'The conversation as it is now.' });

/** What the OpenAPI document says of `PATCH /conversation`. */
export const updateConversationDocs = documentation(updateConversation, {
  tag: 'Conversations',
  summary: 'Close or assign a conversation',
  description:
    'Changes what is given and leaves the rest. It says nothing of what is read: `PATCH /contact` does, with `has_unread_messages`.',
  success: 'The conversation as it is now.',
  errors: ['Missing required field', 'Contact not found'],
  examples: {
    close: {
      summary: 'What was asked is answered',
      query: { contactId: exampleContact.id },
      body: { status: 'closed' },
      answer: { success: true, conversation: { ...exampleInboxConversation, status: 'closed' } },
    },
    assign: {
      summary: 'Somebody takes over from the bot',
      query: { contactId: exampleContact.id },
      body: { assignee: 'maria@example.org', bot_status: 'paused' },
      answer: {
        success: true,
        conversation: {
          ...exampleInboxConversation,
          assignee: 'maria@example.org',
          contact: { ...exampleContact, bot_status: 'paused' },
        },
      },
    },
  },
});

explain(getConversation.reply, { success: 'Always true.', conversation: 'The conversation as it is now.' });

/** What the OpenAPI document says of `GET /conversation`. */
export const getConversationDocs = documentation(getConversation, {
  tag: 'Conversations',
  summary: 'Read how a conversation stands',
  description: 'One conversation as the inbox has it: its last message, what is unread, and who works on it.',
  success: 'The conversation as it is now.',
  errors: ['Contact not found'],
  examples: {
    contact: {
      summary: 'The conversation with a contact',
      query: { contactId: exampleContact.id },
      answer: { success: true, conversation: exampleInboxConversation },
    },
  },
});
