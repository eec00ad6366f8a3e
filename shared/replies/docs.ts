import { documentation } from '../http/documentation.ts';
import { explain } from '../http/explain.ts';
import {
  createReplyOperation,
  deleteReplyOperation,
  listRepliesOperation,
  shownReplySchema,
  updateReplyOperation,
} from './operations.ts';

const title = 'By which agents find it, 64 characters at most.';
const text = 'What is sent, 4,096 characters at most.';

explain(
  shownReplySchema,
  { id: '`rep_…`.', title, text, updated_at: 'When it was changed last.' },
  { id: 'SavedReply', description: 'A text that the agents of an organization have at hand.' },
);
explain(listRepliesOperation.query, { cursor: '`next_cursor` of the answer before.' });
explain(listRepliesOperation.reply, {
  success: 'Always true.',
  replies: 'By their titles.',
  next_cursor: 'For the next answer; null where nothing comes after.',
});
explain(createReplyOperation.body, { title, text });
explain(createReplyOperation.reply, { success: 'Always true.', reply: 'As it is now.' });
explain(updateReplyOperation.path, { id: 'Of the saved reply.' });
explain(updateReplyOperation.body, { title, text });
explain(deleteReplyOperation.reply, { success: 'Always true.', message: 'What was done.' });

const hours = {
  id: 'rep_4kTq81LmZw2xR7tYc3Ns9V',
  title: 'Opening hours',
  text: 'We are here from Monday to Friday, 9 to 18 h.',
  updated_at: '2026-11-28T10:00:00.000Z',
} as const;
const given = { title: hours.title, text: hours.text };

export const listRepliesDocs = documentation(listRepliesOperation, {
  tag: 'Saved replies',
  summary: 'List the saved replies',
  description:
    'All texts that the agents of the organization have at hand: in one answer, unless they take more than 6 MB.',
  success: 'As many of them as one answer takes.',
  examples: { one: { summary: 'One reply', answer: { success: true, replies: [hours], next_cursor: null } } },
});

export const createReplyDocs = documentation(createReplyOperation, {
  tag: 'Saved replies',
  summary: 'Save a reply',
  description: 'Every agent of the organization has it at hand from now on. An organization has 500 at most.',
  success: 'It is saved.',
  errors: ['Quota exceeded'],
  examples: { hours: { summary: 'Opening hours', body: given, answer: { success: true, reply: hours } } },
});

export const updateReplyDocs = documentation(updateReplyOperation, {
  tag: 'Saved replies',
  summary: 'Change a saved reply',
  description: 'What is given is changed; one member at least.',
  success: 'As it is now.',
  errors: ['Reply not found'],
  examples: {
    title: {
      summary: 'Another title',
      path: { id: hours.id },
      body: { title: hours.title },
      answer: { success: true, reply: hours },
    },
  },
});

export const deleteReplyDocs = documentation(deleteReplyOperation, {
  tag: 'Saved replies',
  summary: 'Delete a saved reply',
  description: 'It is at hand no more. Messages that were written with it stay.',
  success: 'It is deleted.',
  errors: ['Reply not found'],
  examples: {
    deleted: {
      summary: 'A reply that nobody uses',
      path: { id: hours.id },
      answer: { success: true, message: 'Reply deleted successfully' },
    },
  },
});
