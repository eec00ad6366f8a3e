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
    file: 'shared/broadcasting/send-until.ts',
    from: ' && hasHeaderFile(broadcast) && !progress.file',
    to: ' && false',
    breaks: 'A file that is not there burns no recipients.',
    tests: [common],
  },
  {
    name: 'file-of-all-brought-by-each-run',
    file: 'shared/broadcasting/bring-header-file.ts',
    from: 'earlier?.stored ?? (await storedFile({ broadcast, run }, deps))',
    to: 'await storedFile({ broadcast, run }, deps)',
    breaks: 'The file in the header is fetched once for a broadcast.',
    tests: [common],
  },
  {
    name: 'file-of-all-older-than-the-provider-keeps-it',
    file: 'shared/broadcasts/header-file.ts',
    from: ' && now < Date.parse(at_provider.uploaded_at) + keptMs',
    to: '',
    breaks: 'The provider is given the file again after 30 days.',
    tests: [common],
  },
  {
    name: 'fault-of-a-run-that-is-never-counted',
    file: 'shared/broadcasting/run-message.ts',
    from: ' || broadcast.retry_of === due_at',
    to: '',
    breaks: 'A run that goes on failing is received again until it is dead-lettered.',
    tests: ['test/functions/broadcasts/failing-runs.test.ts'],
  },
  {
    name: 'halted-piece-uncounted',
    file: 'shared/broadcasting/run-broadcast.ts',
    from: '    if (set.status === undefined) await countHalted(before, set, deps);\n',
    to: '',
    breaks: 'What a broadcast counts as planned is its list, also where it was paused while it was made.',
    tests: ['test/functions/broadcasts/failing-runs.test.ts'],
  },
];
