import type { Mutant } from '../mutant.ts';

const block = 'test/functions/contacts/block-contact.test.ts';
const optOut = 'test/functions/inbound/people/opt-out.test.ts';

/** Whether a person wants broadcasts, and whether they are blocked. */
export const optingOut: readonly Mutant[] = [
  {
    name: 'opt-out-by-a-part-of-a-text',
    file: 'shared/receiving/opt-out.ts',
    from: 'words.get(message.trim().toUpperCase())',
    to: "words.get(message.trim().toUpperCase().split(/\\W/)[0] ?? '')",
    breaks: 'Who writes a word among others says nothing of broadcasts.',
    tests: [optOut],
  },
  {
    name: 'opt-out-said-before-wins',
    file: 'shared/contacts/preference.ts',
    from: "said <= (contact.preference_said ?? '')",
    to: 'said === contact.preference_said',
    breaks: 'What a person says last of broadcasts stands, whenever it comes.',
    tests: [optOut],
  },
  {
    name: 'opt-out-lost-with-its-worker',
    file: 'shared/receiving/receive-message.ts',
    from: 'if (first) await applyToSender(',
    to: "if (first && result.kind === 'recorded') await applyToSender(",
    breaks: 'A worker that dies behind the message loses no opt-out.',
    tests: ['test/faults/people.test.ts'],
  },
  {
    name: 'block-that-was-refused-is-not-tried-again',
    file: 'shared/blocking/provider-block.ts',
    from: 'blocked ? provider_blocked !== true :',
    to: 'blocked ? provider_blocked == null :',
    breaks: 'A block that the provider refused is asked for again with the next message.',
    tests: [block],
  },
  {
    name: 'block-whose-answer-is-lost-counts-as-refused',
    file: 'shared/blocking/provider-block.ts',
    from: "return kind === 'refused' ? false : null;",
    to: 'return false;',
    breaks: 'Of a lost answer it is not known whether the person is blocked.',
    tests: [block],
  },
  {
    name: 'block-that-was-changed-meanwhile-stands-at-the-provider',
    file: 'shared/blocking/provider-block.ts',
    from: 'if (standing.blocked === blocked) return standing;',
    to: 'return standing;',
    breaks: 'Who is let go while they are blocked is let go at the provider.',
    tests: [block],
  },
  {
    name: 'block-is-not-on-record-before-the-call',
    file: 'shared/contacts/change-contact.ts',
    from: '!before.provider_blocked && { provider_blocked: null }',
    to: 'false',
    breaks: 'A process that dies behind the call does not leave a person blocked who is let go later.',
    tests: [block],
  },
];
