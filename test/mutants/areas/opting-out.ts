import type { Mutant } from '../mutant.ts';

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
    name: 'opt-out-in-a-group',
    file: 'shared/receiving/opt-out.ts',
    from: ' || entry.groupId !== undefined) return undefined;',
    to: ') return undefined;',
    breaks: 'A word in a group is not said to us.',
    tests: [optOut],
  },
  {
    name: 'opt-out-said-before-wins',
    file: 'shared/receiving/opt-out.ts',
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
];
