import type { Mutant } from '../mutant.ts';

/** Who belongs to an organization, and what people do there. */
export const members: readonly Mutant[] = [
  {
    name: 'last-owner-removed',
    file: 'shared/members/manage-members.ts',
    from: "if (!left) throw new ApiError('Last owner',",
    to: "if (!left && members.length > 99) throw new ApiError('Last owner',",
    breaks: 'The last owner of an organization stays.',
    tests: ['test/functions/console/members.test.ts'],
  },
  {
    name: 'removed-and-still-invited',
    file: 'shared/members/manage-members.ts',
    from: 'const uninvited = uninviteWrites(member);',
    to: 'const uninvited = uninviteWrites(member).slice(2);',
    breaks: 'A removal is not undone by the next sign-in: an invitation of the same address goes with the member.',
    tests: ['test/functions/console/members.test.ts'],
  },
  {
    name: 'replaced-and-still-told',
    file: 'shared/members/join.ts',
    from: '  for (const member of joined) await onReplaced(member);\n',
    to: '',
    breaks: 'The open pages of a member in whose place another has joined are told nothing any more.',
    tests: ['test/functions/console/members.test.ts'],
  },
  {
    name: 'channel-connected-untaken',
    file: 'shared/connecting/connect-channel.ts',
    from: '  refuseUntaken(await askAccount(kind, settings, deps));\n',
    to: '',
    breaks: 'Nobody connects an account whose provider does not take the token for it.',
    tests: ['test/functions/console/channels.test.ts'],
  },
  {
    name: 'stored-secret-goes-to-a-new-address',
    file: 'shared/connecting/change-channel.ts',
    from: "  refuseStoredElsewhere(change, 'key');\n",
    to: '',
    breaks: 'A stored key goes to no address but that which it was given for.',
    tests: ['test/functions/console/channels.test.ts'],
  },
  {
    name: 'trouble-without-an-end',
    file: 'shared/sending/send-message.ts',
    from: "if (outcome.kind === 'accepted') await noteTrouble(spot, undefined, deps);",
    to: '',
    breaks: 'A channel that takes messages again needs no reconnecting.',
    tests: ['test/functions/console/channel-troubles.test.ts'],
  },
  {
    name: 'search-that-forgets-its-place',
    file: 'shared/history/search-texts.ts',
    from: 'const isWhole = walked === conversations.length && next === undefined;',
    to: 'const isWhole = next === undefined;',
    breaks: 'A search that has not seen all conversations says so, and goes on.',
    tests: ['test/functions/console/search-texts.test.ts'],
  },
];
