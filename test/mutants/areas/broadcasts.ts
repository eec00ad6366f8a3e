import type { Mutant } from '../mutant.ts';

const usual = 'test/functions/broadcasts/broadcasts.test.ts';
const common = 'test/functions/broadcasts/common-faults.test.ts';

/** Broadcasts: each recipient is sent to once, and nothing goes where nothing may. */
export const broadcasts: readonly Mutant[] = [
  {
    name: 'recipient-with-a-lost-answer-has-failed',
    file: 'shared/broadcasting/recipient-outcome.ts',
    from: 'if (onRecord) return',
    to: "if (onRecord && onRecord.status !== 'unknown') return",
    breaks: 'A recipient whose answer was lost stands as unknown.',
    tests: [usual],
  },
  {
    name: 'pause-of-a-broadcast-ignored',
    file: 'shared/broadcasting/send-until.ts',
    from: "standing?.status !== 'running' || standing.due_at !== broadcast.due_at",
    to: 'standing === undefined',
    breaks: 'A paused broadcast sends nothing more.',
    tests: [usual],
  },
  {
    name: 'suspended-under-way',
    file: 'shared/broadcasting/send-until.ts',
    from: 'progress.halt ??= haltOf(owner);',
    to: '',
    breaks: 'An organization that is suspended while its broadcast is under way sends nothing more.',
    tests: [usual],
  },
  {
    name: 'file-of-all-fails-each',
    file: 'shared/broadcasting/recipient-outcome.ts',
    from: "  'Media download failed',\n",
    to: '',
    breaks: 'A file that is not there burns no recipients.',
    tests: [common],
  },
];
