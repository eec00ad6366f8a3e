import type { Mutant } from '../mutant.ts';

const whole = 'test/shared/merging/merge-contacts.test.ts';
const meanwhile = 'test/shared/merging/meanwhile.test.ts';

/** Two contacts of one person become one, at any size, while everything goes on. */
export const merging: readonly Mutant[] = [
  {
    name: 'message-during-a-merge-lost',
    file: 'shared/merging/switch-over.ts',
    from: 'condition: saysTheSame(merge.head),',
    to: 'condition: isThere,',
    breaks: 'A message that comes while two contacts are merged is in the whole.',
    tests: [meanwhile],
  },
  {
    name: 'numbers-by-contact',
    file: 'shared/merging/number-messages.ts',
    from: 'recordedAt(first) <= recordedAt(second)',
    to: 'first !== second',
    breaks: 'The messages of both are in the order in which they were recorded.',
    tests: [whole],
  },
  {
    name: 'merged-contact-stays-writable',
    file: 'shared/conversations/head.ts',
    from: "all(equals('count', head.count), absent('deleted_at'), absent('merged_into'))",
    to: "all(equals('count', head.count), absent('deleted_at'))",
    breaks: 'A send whose outcome comes after the switch is recorded in the whole.',
    tests: [meanwhile],
  },
  {
    name: 'merged-contacts-not-erased',
    file: 'shared/erasing/erase-contact.ts',
    from: "deletedWrite(former, deps.clock.now(), 'merged')",
    to: 'pieceBegunWrite(former, deps.clock.now())',
    breaks: 'The deletion of a merged contact leaves nothing.',
    tests: [whole],
  },
  {
    name: 'former-numbers-left-over',
    file: 'shared/merging/tidy-up.ts',
    from: 'dropBefore({ organizationId, contactId }, generation, until, deps)',
    to: 'Promise.resolve(until > 0)',
    breaks: 'Texts of the former blocks do not outlive a revocation.',
    tests: [whole],
  },
  {
    name: 'merged-with-a-busy-contact',
    file: 'shared/merging/begin-merge.ts',
    from: "? key : 'busy';",
    to: '? key : undefined;',
    breaks: 'A merge that has to wait is not forgotten.',
    tests: [meanwhile],
  },
  {
    name: 'identities-lead-to-the-former',
    file: 'shared/merging/switch-over.ts',
    from: '...identityWrites(contacts, after),',
    to: '',
    breaks: 'What led to the contact that was merged leads to the one that stays.',
    tests: [whole],
  },
  {
    name: 'draft-carried-over-another',
    file: 'shared/drafts/draft.ts',
    from: 'item: carried, condition: isFree',
    to: 'item: carried',
    breaks: 'What was written to the contact that stays is not replaced by what was written to the other.',
    tests: ['test/functions/console/merged-drafts.test.ts'],
  },
];
