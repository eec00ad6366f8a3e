import type { Mutant } from '../mutant.ts';

const collect = 'test/shared/dead-letters/collect.test.ts';

/** Dead letters: kept for the operator, and for nobody who is deleted. */
export const deadLetters: readonly Mutant[] = [
  {
    name: 'letter-of-a-gone-organization-kept',
    file: 'shared/dead-letters/collect.ts',
    from: 'if (owner !== undefined && parseTombstone(',
    to: 'if (owner === undefined && parseTombstone(',
    breaks: 'Nothing is kept of an organization that is deleted.',
    tests: [collect],
  },
  {
    name: 'letters-of-a-deleted-organization-stay',
    file: 'shared/erasing/erase-closed.ts',
    from: '  lettersPartition(organizationId),\n',
    to: '',
    breaks: 'The deletion of an organization takes its dead letters.',
    tests: ['test/lib/admin/delete-organization.test.ts'],
  },
  {
    name: 'letters-to-a-deleted-contact-stay',
    file: 'shared/dead-letters/erase-letters.ts',
    from: 'letter.names.some((name) => wanted.has(name))',
    to: 'letter.names.every((name) => wanted.has(name))',
    breaks: 'The deletion of a contact takes the dead letters that name it.',
    tests: ['test/shared/dead-letters/erase-letters.test.ts'],
  },
  {
    name: 'letter-deleted-before-it-is-sent-back',
    file: 'shared/dead-letters/redrive.ts',
    from: '  const body = await bodyOf(letter, deps);\n',
    to: '  const body = await bodyOf(letter, deps);\n  await forgetLetter(letter, deps);\n',
    breaks: 'A letter that could not be sent back is still there.',
    tests: ['test/shared/dead-letters/redrive.test.ts'],
  },
];
