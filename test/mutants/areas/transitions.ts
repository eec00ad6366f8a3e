import type { Mutant } from '../mutant.ts';
import { rowMutants } from '../tables.ts';

/** The tables of transitions, row by row, and writes that decide by what was read. */
export const transitions: readonly Mutant[] = [
  ...rowMutants({
    name: 'sending',
    file: 'shared/sending/transitions.ts',
    tests: ['test/shared/sending/transitions.test.ts'],
  }),
  ...rowMutants({
    name: 'statuses',
    file: 'shared/conversations/status.ts',
    tests: ['test/shared/conversations/status.test.ts'],
  }),
  ...rowMutants({
    name: 'deliveries',
    file: 'shared/delivering/transitions.ts',
    tests: ['test/shared/delivering/transitions.test.ts'],
  }),
  ...rowMutants({
    name: 'the breaker',
    file: 'shared/subscriptions/breaker.ts',
    tests: ['test/shared/subscriptions/breaker.test.ts'],
  }),
  ...rowMutants({
    name: 'erasures',
    file: 'shared/erasing/transitions.ts',
    tests: ['test/shared/erasing/transitions.test.ts'],
  }),
  ...rowMutants({
    name: 'erasures of organizations',
    file: 'shared/erasing/organization-erasure.ts',
    tests: ['test/shared/erasing/organization-erasure.test.ts'],
  }),
  ...rowMutants({
    name: 'merges',
    file: 'shared/merging/transitions.ts',
    tests: ['test/shared/merging/transitions.test.ts'],
  }),
  ...rowMutants({
    name: 'broadcasts',
    file: 'shared/broadcasts/transitions.ts',
    tests: ['test/shared/broadcasts/transitions.test.ts'],
  }),
  {
    name: 'assumption-overturned-twice',
    file: 'shared/sending/transitions.ts',
    from: "intent?.assumed_failure === true, reads: 'assumed_failure' }",
    to: 'intent?.assumed_failure === true }',
    breaks: 'Of two echoes at once each settles a send of its own.',
    tests: ['test/functions/inbound/gateway/late-acceptance.test.ts'],
  },
  {
    name: 'replaced-reaction-forgotten',
    file: 'shared/conversations/reactions.ts',
    from: 'const mostKept = 10;',
    to: 'const mostKept = 1;',
    breaks: 'Where a reaction fails, the one that it has replaced shows again.',
    tests: ['test/functions/messages/reactions.test.ts'],
  },
  {
    name: 'unread-mark-not-checked',
    file: 'shared/receiving/record-message.ts',
    from: "all(equals('has_unread_messages', true), ...conditions)",
    to: 'all(isThere, ...conditions)',
    breaks: 'A message that comes while a caller says that all is read is unread.',
    tests: ['test/functions/inbound/unread.test.ts'],
  },
];
