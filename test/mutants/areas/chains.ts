import type { Mutant } from '../mutant.ts';

const backOff = 'test/shared/queue/back-off.test.ts';

/** Chains of queue messages, as long as the work asks for, and with an end; and messages that fail, which come back soon, and not forever. */
export const chains: readonly Mutant[] = [
  {
    name: 'chains-end-at-sixteen',
    file: 'lib/constructs/row-function.ts',
    from: 'recursiveLoop: RecursiveLoop.ALLOW',
    to: 'recursiveLoop: RecursiveLoop.TERMINATE',
    breaks: 'Lambda does not end a chain that is as long as its work asks for.',
    tests: ['test/lib/stack/chains.test.ts'],
  },
  {
    name: 'echo-waits-for-later-sends',
    file: 'shared/receiving/settle-by-echo.ts',
    from: "intent.state !== 'preparing' && isBegunBefore(intent)",
    to: "intent.state !== 'preparing'",
    breaks: 'An echo waits for no send that was begun after it came.',
    tests: ['test/functions/inbound/photoapp/late-acceptance.test.ts'],
  },
  {
    name: 'merge-request-waits-forever',
    file: 'shared/merging/begin-merge.ts',
    from: "begun === 'busy' && waits >= mostWaits",
    to: "begun === 'busy' && waits >= 2 * mostWaits",
    breaks: 'A request to merge is given up when another merge does not end within a day.',
    tests: ['test/shared/merging/merge-contacts.test.ts'],
  },
  {
    name: 'failures-hidden-for-minutes',
    file: 'shared/queue/queue-worker.ts',
    from: 'await showSoon(queue, failed, { visibility: ports.visibility, ids: ports.ids, log });',
    to: '',
    breaks: 'A message that failed once is handled again after seconds.',
    tests: [backOff],
  },
  {
    name: 'shown-before-those-in-front',
    file: 'shared/queue/back-off.ts',
    from: 'Math.max(seconds, Math.round(planned))',
    to: 'Math.round(planned)',
    breaks: 'No message of a FIFO group is shown again before those that it stands behind.',
    tests: [backOff],
  },
  {
    name: 'poison-takes-its-group-along',
    file: 'shared/queue/queue-worker.ts',
    from: '!isBegun || !isLast',
    to: 'record.body',
    breaks: 'What stands behind a message that is dead-lettered is handled.',
    tests: [backOff],
  },
  {
    name: 'refused-visibility-fails-the-batch',
    file: 'shared/queue/queue-worker.ts',
    from: "log('visibility_unchanged', { messages: messages.length, ...errorFields(error) });",
    to: 'throw error;',
    breaks: 'What was handled is not handled again because the queue refuses to show the rest soon.',
    tests: [backOff],
  },
];
