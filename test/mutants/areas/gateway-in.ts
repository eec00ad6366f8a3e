import type { Mutant } from '../mutant.ts';

const gateway = 'test/functions/inbound/gateway';
const messages = `${gateway}/customer-messages.test.ts`;
const content = `${gateway}/customer-content.test.ts`;
const storable = 'test/shared/providers/storable-messages.test.ts';
const files = `${gateway}/customer-files.test.ts`;

/** What customers write to an instance of the gateway. */
export const gatewayIn: readonly Mutant[] = [
  {
    name: 'content-larger-than-its-item',
    file: 'shared/receiving/new-message.ts',
    from: '...boundedContent(content),',
    to: '...content,',
    breaks: 'A message of a webhook always fits into its item.',
    tests: [storable],
  },
  {
    name: 'others-of-a-content-unbounded',
    file: 'shared/providers/left-over.ts',
    from: 'if (!isObject(left) && (own === undefined || isNamedSo)) return typed;',
    to: 'if (!isObject(left)) return typed;',
    breaks: 'What has no member of its own has 8 KB at most.',
    tests: [storable],
  },
  {
    name: 'hidden-address-forgotten',
    file: 'shared/contacts/identities/what-is-new.ts',
    from: 'newLid(known, person), ',
    to: '',
    breaks: 'A person whose number is hidden next time is the same contact.',
    tests: [messages],
  },
  {
    name: 'hidden-address-left-over',
    file: 'shared/contacts/identities/keys-of-contact.ts',
    from: '    lids: chatapp_lids,\n',
    to: '',
    breaks: 'A deleted contact’s hidden address is free.',
    tests: [messages],
  },
  {
    name: 'customers-taken-where-inbound-is-off',
    file: 'shared/providers/evolution/webhook-items.ts',
    from: "inbound === 'off'",
    to: "inbound === undefined && account === ''",
    breaks: 'An instance can be set to take nothing of customers.',
    tests: [messages, 'test/shared/providers/evolution/webhook-items.test.ts'],
  },
  {
    name: 'context-beside-the-message-not-read',
    file: 'shared/providers/evolution/inbound/content.ts',
    from: "memberOf(part.value, 'contextInfo') ?? memberOf(record, 'contextInfo')",
    to: "memberOf(part.value, 'contextInfo')",
    breaks: 'What a text answers is known also where its server has flattened it.',
    tests: [content],
  },
  {
    name: 'edit-of-unknown-hand-changes-every-channel',
    file: 'shared/conversations/message-actions.ts',
    from: "if (actor === 'unknown' && direction === 'inbound') return instance !== undefined;",
    to: "if (actor === 'unknown' && direction === 'inbound') return true;",
    breaks: 'An edit that a gateway’s server tells changes nothing that came by another channel.',
    tests: ['test/shared/receiving/message-action.test.ts', `${gateway}/edits.test.ts`],
  },
  {
    name: 'file-of-the-webhook-left-over',
    file: 'shared/receiving/fetch-media.ts',
    from: "if (fetch.storedAs !== undefined && outcome !== 'later')",
    to: 'if (false)',
    breaks: 'A file that came in a webhook is not kept twice.',
    tests: [files],
  },
  {
    name: 'file-of-an-item-without-a-message-left-over',
    file: 'shared/channels/large-items.ts',
    from: 'if (item.stored_file !== undefined) await deps.media.delete(item.stored_file);',
    to: '',
    breaks: 'A file that came in a webhook goes with the item where no message is to have it.',
    tests: [files],
  },
  {
    name: 'group-subject-lost-before-its-first-message',
    file: 'shared/receiving/group-subject.ts',
    from: 'beginGroup(organizationId, { conversationId, groupId, subject }, deps)',
    to: 'beginGroup(organizationId, { conversationId, groupId }, deps)',
    breaks: 'A group’s first message says what the group is called.',
    tests: [messages],
  },
  {
    name: 'vote-told-twice-stored-twice',
    file: 'shared/receiving/told-vote.ts',
    from: 'return last.message === content.message &&',
    to: 'return false &&',
    breaks: 'A vote that a server tells as a message and as an update is one reply.',
    tests: [`${gateway}/votes.test.ts`],
  },
];
