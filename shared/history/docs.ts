import * as z from 'zod';
import { exampleContact, exampleContactPage, phoneFormat, phoneParameter } from '../contacts/doc-parts.ts';
import { contactListQuerySchema } from '../contacts/list-contacts.ts';
import { exampleConversationMessage, exampleMessage, exampleProviderId } from '../conversations/docs.ts';
import { getMessage } from '../conversations/operations.ts';
import { documentation } from '../http/documentation.ts';
import { explain } from '../http/explain.ts';
import { exampleInboxPage } from '../inbox/docs.ts';
import { inboxQuerySchema } from '../inbox/inbox-query.ts';
import { conversationQuerySchema } from './conversation-query.ts';
import { exampleGroupPage } from './groups-docs.ts';
import { type ConversationPage, conversationPageSchema, getConversations } from './operations.ts';

/** The parameters of all five actions. */
const parameters = z.object({
  ...conversationQuerySchema.shape,
  ...contactListQuerySchema.shape,
  ...inboxQuerySchema.shape,
  action: z
    .enum(['conversation-messages', 'contacts', 'find-by-phone', 'groups', 'inbox'])
    .default('conversation-messages'),
  limit: contactListQuerySchema.shape.limit.meta({
    override: { type: 'integer', minimum: 1, maximum: 100, default: undefined },
  }),
});
explain(parameters, {
  action:
    'What to read: the messages of a conversation, the organization’s contacts, the contact with a number, the organization’s groups, or its inbox; `conversation-messages` unless given. A parameter of another action is refused.',
  chatappNumber: phoneParameter(
    `\`conversation-messages\`: the contact’s number; this or \`contactId\` is required. \`find-by-phone\`: the number, required. ${phoneFormat}`,
  ),
  contactId: '`conversation-messages`: the contact’s id. With both, they must be one contact’s.',
  query:
    '`conversation-messages`: comma-separated terms. Only messages that contain one of them are listed and counted: literally, but for upper case, accents, and apostrophes and hyphens between letters (`obrien` finds `O’Brien`).',
  orderId:
    '`conversation-messages`: an order’s id at the organization’s shop, digits (or `gid://shopify/Order/` and digits). The shop is asked for the order’s number, which is searched for after the terms of `query`: as the shop shows it (`#1001`), and without what stands before and after its digits (`1001`).',
  ascending: 'Not with `find-by-phone` and `inbox`: false, unless given: newest first; true: oldest first.',
  search:
    '`contacts`: a part of a name, in upper or lower case, with or without accents, and apostrophes and hyphens between letters, of a phone number, whatever stands between its digits, or of a username. Several words must all match, each in name, number or username; one that begins with a plus sign and a country code (`+55 11`) is one number. A whole number finds its contact in any known spelling, and so does every identity that a contact shows where it is the whole text.',
  limit: 'Items on a page: 10 unless given for `conversation-messages`, 50 for `contacts`, `groups` and `inbox`.',
  page: 'Not with `find-by-phone` and `inbox`. From 1, and 1 unless given. A page past the end is empty.',
  unread: '`inbox`: true: only conversations in which something is unread; false: only those in which all is read.',
  status: '`inbox`: only open conversations, or only closed ones.',
  assignee: '`inbox`: only what this one works on, literally; `none`: only what nobody works on.',
  platform: '`inbox`: only conversations whose last message went over this channel.',
  since: {
    description: '`inbox`: only conversations whose last message is of this time or later, ISO 8601.',
    format: 'date-time',
  },
  cursor: '`inbox`: where to go on: `next_cursor` of the answer before.',
});
explain(
  conversationPageSchema,
  {
    success: 'Always true.',
    messages:
      'The page. A `limit` whose page would be over 6 MB, because of long texts, is refused with one that fits.',
    pagination: 'Where the page stands.',
    count: 'Messages in this answer.',
    searchTerms: 'The terms that were searched for; null when there were none.',
    filtered: 'Whether only matching messages are listed and counted.',
    stored: 'Whether the contact has stored messages.',
  },
  { id: 'ConversationPage', description: 'A page of a conversation.' },
);
explain(conversationPageSchema.shape.pagination, {
  currentPage: 'As asked for.',
  totalPages: '0 when there are no messages.',
  totalMessages: 'Messages on all pages.',
  messagesPerPage: 'As asked for.',
  hasNextPage: 'Whether there are messages after this page.',
  hasPrevPage: 'Whether there are pages before this one.',
});

const page: ConversationPage = {
  success: true,
  messages: [exampleConversationMessage],
  pagination: {
    currentPage: 1,
    totalPages: 1,
    totalMessages: 1,
    messagesPerPage: 10,
    hasNextPage: false,
    hasPrevPage: false,
  },
  count: 1,
  searchTerms: null,
  filtered: false,
  stored: true,
};

/** What the OpenAPI document says of `GET /conversations`. */
export const getConversationsDocs = documentation(getConversations, {
  tag: 'Conversations',
  parameters,
  summary: 'Read a conversation, list contacts, find a contact',
  description: `One address for five actions.

- \`conversation-messages\`: a page of the messages exchanged with a contact. Every page costs the same, and a message in it never changes its place.
- \`contacts\`: a page of the organization’s contacts, the one created last first, or of those that match \`search\`. The totals are exact.
- \`find-by-phone\`: the contact with a phone number, in any spelling.
- \`groups\`: a page of the groups that have a conversation, the newest first; it is read with the group’s id as \`chatappNumber\`. A group is listed moments after its first message. The totals are exact.
- \`inbox\`: the conversations with people and groups, the latest last message first, with what is unread, whether they are open and who works on them. With \`assignee\` or \`platform\` a page may be short, or empty, where few of very many conversations match: as long as \`next_cursor\` is not null, there may be more. A conversation that moves while pages are read may be shown twice. What was written within the last moment may not be seen yet.`,
  success: 'A page of messages, of contacts, of groups or of the inbox, or a contact, by the action.',
  errors: ['Contact not found', 'Request in progress'],
  ownErrors: {
    'Request in progress': {
      when: 'The conversations of earlier versions have still to be put into the inbox.',
    },
    'Internal server error': {
      when: 'Something went wrong on our side, or the organization’s shop could not be asked for the order; then the message says why.',
    },
  },
  examples: {
    newest: { summary: 'The newest messages', query: { chatappNumber: '+5511999990000' }, answer: page },
    oldest: {
      summary: 'From the beginning, two at a time',
      query: { chatappNumber: '5511999990000', limit: '2', page: '1', ascending: 'true' },
      answer: { ...page, pagination: { ...page.pagination, messagesPerPage: 2 } },
    },
    search: {
      summary: 'What contains one of two words',
      query: { chatappNumber: '5511999990000', query: 'order, invoice' },
      answer: { ...page, searchTerms: ['order', 'invoice'], filtered: true },
    },
    order: {
      summary: 'What speaks of an order',
      query: { chatappNumber: '5511999990000', orderId: '5123456789012' },
      answer: { ...page, searchTerms: ['#1001', '1001'], filtered: true },
    },
    by_contact: {
      summary: 'By the contact’s id',
      query: { action: 'conversation-messages', contactId: '5d1c1f5e-0d4b-8c8e-9f53-3b0c7a1e2d4f' },
      answer: page,
    },
    groups: { summary: 'The newest groups', query: { action: 'groups' }, answer: exampleGroupPage },
    inbox: { summary: 'The latest conversations', query: { action: 'inbox' }, answer: exampleInboxPage },
    unassigned: {
      summary: 'What is open, and nobody’s',
      query: { action: 'inbox', status: 'open', assignee: 'none' },
      answer: exampleInboxPage,
    },
    contacts: { summary: 'The newest contacts', query: { action: 'contacts' }, answer: exampleContactPage },
    contacts_matching: {
      summary: 'Contacts by parts of name and number',
      query: { action: 'contacts', search: 'sóuza 9999' },
      answer: exampleContactPage,
    },
    find_by_phone: {
      summary: 'A contact by phone number',
      query: { action: 'find-by-phone', chatappNumber: '+55 11 99999-0000' },
      answer: { success: true, contact: { ...exampleContact, email: '', tags: [] } },
    },
  },
});

explain(getMessage.query, {
  id: 'Our id of the message or the provider’s. Mind that `+`, `/` and `=` must be percent-encoded.',
});
explain(getMessage.reply, { success: 'Always true.', message: 'The message.' });

/** What the OpenAPI document says of `GET /message`. */
export const getMessageDocs = documentation(getMessage, {
  tag: 'Messages',
  summary: 'Get a message',
  description: 'One message with what became of it, by our id or the provider’s.',
  success: 'The message.',
  errors: ['Message not found'],
  examples: {
    by_provider_id: {
      summary: 'By the provider’s id',
      query: { id: exampleProviderId },
      answer: { success: true, message: exampleMessage },
    },
  },
});
