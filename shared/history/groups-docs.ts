import { explain } from '../http/explain.ts';
import { type GroupPage, groupPageSchema } from './list-groups.ts';

explain(
  groupPageSchema,
  {
    success: 'Always true.',
    groups: 'The page.',
    pagination: 'Where the page stands.',
    count: 'Groups in this answer.',
  },
  { id: 'GroupPage', description: 'A page of an organization’s groups.' },
);
explain(groupPageSchema.shape.groups.element, {
  id: 'As the provider writes it: what `chatappNumber` takes.',
  subject: 'What the group is called. Null until a provider has told it.',
  last_message_at: { description: 'When its last message was sent: ISO 8601, in UTC.', format: 'date-time' },
  created_at: { description: 'When it came on the list: ISO 8601, in UTC.', format: 'date-time' },
});
explain(groupPageSchema.shape.pagination, {
  currentPage: 'As asked for.',
  totalPages: '0 when there are no groups.',
  totalGroups: 'Groups on all pages.',
  groupsPerPage: 'As asked for.',
  hasNextPage: 'Whether there are groups after this page.',
  hasPrevPage: 'Whether there are pages before this one.',
});

export const exampleGroupPage: GroupPage = {
  success: true,
  groups: [
    {
      id: '120363025246125486@g.us',
      subject: 'Ana’s family',
      last_message_at: '2026-11-28T10:00:00.000Z',
      created_at: '2026-11-28T09:00:00.000Z',
    },
  ],
  pagination: {
    currentPage: 1,
    totalPages: 1,
    totalGroups: 1,
    groupsPerPage: 50,
    hasNextPage: false,
    hasPrevPage: false,
  },
  count: 1,
};
