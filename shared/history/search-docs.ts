import { exampleConversationMessage } from '../conversations/docs.ts';
import { documentation } from '../http/documentation.ts';
import { explain } from '../http/explain.ts';
import { exampleInboxPage } from '../inbox/docs.ts';
import { searchTextsOperation } from './search-operations.ts';
import { foundTextSchema, foundTextsSchema, searchQuerySchema } from './search-texts.ts';

explain(searchQuerySchema, {
  text: 'What the messages have in them. Case, accents, and marks between letters do not count.',
  cursor: 'The `next_cursor` of an earlier answer.',
});
explain(
  foundTextSchema,
  {
    conversation: 'As the inbox shows it.',
    messages: 'The latest of its messages that have the text, three at most.',
    count: 'How many of its messages have it.',
  },
  { id: 'FoundText', description: 'A conversation in which a text was found.' },
);
explain(
  foundTextsSchema,
  {
    success: 'Always true.',
    found: 'The latest conversation first. It may be empty although there is more to search.',
    conversations_searched: 'How many conversations this answer has searched.',
    searched_until: 'All conversations whose last message is later have been searched. Null where there is none.',
    next_cursor: 'Give it back as `cursor` to go on. Null where all is searched.',
  },
  { id: 'FoundTexts', description: 'What a search has found so far.' },
);

const [conversation] = exampleInboxPage.conversations as [(typeof exampleInboxPage.conversations)[0]];

/** What the OpenAPI document says of `GET /api/{organization}/search`. */
export const searchTextsDocs = documentation(searchTextsOperation, {
  tag: 'Conversations',
  summary: 'Search all conversations',
  description:
    'Searches a hundred conversations at most, from the latest on, and fewer where they are long. With the cursor it goes on.',
  success: 'What was found so far.',
  errors: ['Request in progress'],
  examples: {
    found: {
      summary: 'One conversation has it',
      query: { text: 'order' },
      answer: {
        success: true,
        found: [{ conversation, messages: [exampleConversationMessage], count: 1 }],
        conversations_searched: 1,
        searched_until: exampleConversationMessage.created_at,
        next_cursor: null,
      },
    },
  },
});
