import { phoneFormat, phoneParameter } from '../contacts/phone-docs.ts';
import { documentation } from '../openapi/documentation.ts';
import { explain } from '../openapi/explain.ts';
import { type ConversationPage, conversationPageSchema, getConversations } from './get-conversations-operation.ts';
import { exampleConversationMessage } from './message-docs.ts';

explain(getConversations.query, {
  action: 'What to read.',
  chatappNumber: phoneParameter(`The contact’s number; this or \`contactId\` is required. ${phoneFormat}`),
  contactId: 'The contact’s id. With both, they must be one contact’s.',
  query:
    'Comma-separated terms: only messages that contain one of them, in upper or lower case, are listed and counted.',
  ascending: 'False: newest first. True: oldest first.',
  limit: 'Messages on a page.',
  page: 'From 1. A page past the end is empty.',
});
explain(
  conversationPageSchema,
  {
    success: 'Always true.',
    messages: 'The page.',
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

export const getConversationsDocs = documentation(getConversations, {
  tag: 'Conversations',
  summary: 'Read a conversation',
  description:
    'A page of the messages exchanged with a contact. Every page costs the same, and a message in it never changes its place.',
  success: 'A page of messages.',
  errors: ['Missing required parameter', 'Contact not found'],
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
    by_contact: {
      summary: 'By the contact’s id',
      query: { action: 'conversation-messages', contactId: '5d1c1f5e-0d4b-8c8e-9f53-3b0c7a1e2d4f' },
      answer: page,
    },
  },
});
