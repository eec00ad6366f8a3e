import type { Mutant } from '../mutant.ts';

/** Chains of queue messages: as long as the work asks for, and with an end. */
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
];
