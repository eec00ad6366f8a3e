import type { Mutant } from '../mutant.ts';

const chatapp = 'test/functions/messages/send-chatapp';

/** Who a send goes to, however its caller names them. */
export const recipients: readonly Mutant[] = [
  {
    name: 'contradicting-names-of-a-recipient',
    file: 'shared/sending/named-recipient.ts',
    from: 'holders[index] !== wanted && holders[index] !== contact.id',
    to: 'holders[index] === undefined',
    breaks: 'A recipient who is named several times is one contact.',
    tests: [`${chatapp}/recipient.test.ts`],
  },
  {
    name: 'unknown-name-beside-a-good-one',
    file: 'shared/sending/named-recipient.ts',
    from: 'wanted === undefined || holders.includes(undefined)',
    to: 'wanted === undefined',
    breaks: 'A name that leads to nobody is a 404, whatever stands beside it.',
    tests: [`${chatapp}/recipient.test.ts`],
  },
  {
    name: 'merged-recipient-is-gone',
    file: 'shared/sending/named-recipient.ts',
    from: 'const into = item?.merged_into;',
    to: 'const into = item && undefined;',
    breaks: 'The id of a contact that was merged into another names the one that stays.',
    tests: [`${chatapp}/recipient.test.ts`],
  },
  {
    name: 'user-id-before-the-number',
    file: 'shared/sending/recipient.ts',
    from: 'chatapp_id || chatapp_user_ids.findLast((userId) => !/^\\d+$/.test(userId))',
    to: 'chatapp_user_ids.at(-1) ?? (chatapp_id || undefined)',
    breaks: 'A contact that has a number is sent to by the number.',
    tests: [`${chatapp}/recipient.test.ts`],
  },
  {
    name: 'number-of-the-hidden',
    file: 'shared/gateway/gateway-plan.ts',
    from: 'chatapp_id || lid',
    to: 'lid || chatapp_id',
    breaks: 'Over a server, too, a contact that has a number is sent to by the number.',
    tests: ['test/functions/gateway/hidden.test.ts'],
  },
];
