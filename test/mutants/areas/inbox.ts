import type { Mutant } from '../mutant.ts';

const listed = 'test/functions/conversations/inbox.test.ts';
const changed = 'test/functions/conversations/update-conversation.test.ts';

/** An organization's conversations, by their last messages. */
export const inbox: readonly Mutant[] = [
  {
    name: 'changes-that-overwrite-each-other',
    file: 'shared/conversations/inbox-place.ts',
    from: '  condition: saysTheSame(conversation.head),',
    to: '  condition: isThere,',
    breaks: 'What two members change of a conversation at once is not lost.',
    tests: ['test/faults/members-at-once.test.ts'],
  },
  {
    name: 'inbox-order-by-the-first-message',
    file: 'shared/conversations/head.ts',
    from: 'inbox_at: sortTokenOf({ created_at: at, id })',
    to: "inbox_at: sortTokenOf({ created_at: '2026-01-01T00:00:00.000Z', id })",
    breaks: 'A conversation stands where its last message puts it.',
    tests: [listed],
  },
  {
    name: 'closed-conversation-stays-closed',
    file: 'shared/conversations/head.ts',
    from: '        ...(isInbound && part),',
    to: '',
    breaks: 'A closed conversation opens when a message comes in, and what came in is unread.',
    tests: [changed],
  },
  {
    name: 'inbox-page-forgets-a-shard',
    file: 'shared/inbox/read-inbox.ts',
    from: '      if (readers.some((reader) => reader.isEmpty)) break;',
    to: '',
    breaks: 'What one shard has left is merged with what the others have.',
    tests: [listed],
  },
  {
    name: 'head-changed-unseen',
    file: 'shared/conversations/inbox-place.ts',
    from: "all(isThere, equals('count', count), equals('inbox', inbox), equals('unread', unread), equals('assignee', assignee))",
    to: 'all(isThere)',
    breaks: 'A message that comes while another is read is unread.',
    tests: ['test/shared/contacts/unread-mark.test.ts'],
  },
  {
    name: 'deleted-contact-in-the-inbox',
    file: 'shared/erasing/transitions.ts',
    from: ', ...inboxAttributes] }',
    to: '] }',
    breaks: 'Of a deleted contact nothing stays in the inbox.',
    tests: ['test/faults/deletion.test.ts'],
  },
];
