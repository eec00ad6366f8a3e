import type { Mutant } from '../mutant.ts';

const photoapp = 'test/functions/inbound/photoapp/content.test.ts';
const link = 'test/shared/media/media-link.test.ts';
const kept = 'test/functions/inbound/chatapp/kept-content.test.ts';
const fetching = 'test/shared/media/fetch-inbound.test.ts';

/** What comes in several parts or without an id of its own, and what a file is. */
export const partsAndFiles: readonly Mutant[] = [
  {
    name: 'first-part-alone-taken-back',
    file: 'shared/receiving/revoke.ts',
    from: '[place, ...further]) await revokeAt(',
    to: '[place, ...further.slice(further.length)]) await revokeAt(',
    breaks: 'A message with several attachments is taken back with all of them.',
    tests: [photoapp],
  },
  {
    name: 'first-part-alone-read',
    file: 'shared/receiving/apply-receipt.ts',
    from: 'changeAll([place, ...further]',
    to: 'changeAll([place, ...further.slice(further.length)]',
    breaks: 'A message with several attachments is read with all of them.',
    tests: [photoapp],
  },
  {
    name: 'click-without-an-id-is-new-each-time',
    file: 'shared/providers/photoapp/inbound/clicks.ts',
    from: '.${time}.${hash}`',
    to: '.${time}.${hash}.${Math.random()}`',
    breaks: 'A postback without an id is stored once, however often it comes.',
    tests: [photoapp],
  },
  {
    name: 'film-in-a-story-is-a-picture',
    file: 'shared/receiving/record-media.ts',
    from: '...(typeFollowsFile(content) && { type: kind })',
    to: '...(!typeFollowsFile(content) && { type: kind })',
    breaks: 'A story takes its type from its file, and a document stays one.',
    tests: [photoapp],
  },
  {
    name: 'page-stored-as-a-file',
    file: 'shared/media/fetch-inbound.ts',
    from: 'mayBePage && what === page',
    to: 'source.mayBePage && what !== what',
    breaks: 'A page of HTML is never a file.',
    tests: [fetching, photoapp],
  },
  {
    name: 'names-of-documents-alone',
    file: 'shared/media/media-link.ts',
    from: 'isNamed || keepsName(extension)',
    to: 'keepsName(extension)',
    breaks: 'A download bears the sender’s name, of whatever kind the file is.',
    tests: [link],
  },
  {
    name: 'declared-type-not-told',
    file: 'shared/media/resolve-format.ts',
    from: 'isTold || isSound ? declared : format.contentType',
    to: 'isSound ? declared : format.contentType',
    breaks: 'A type of which the content shows nothing else is told as declared.',
    tests: [fetching],
  },
  {
    name: 'what-stands-beside-is-dropped',
    file: 'shared/providers/chatapp/inbound/content.ts',
    from: '...withOther(typed, besideOf(type, message))',
    to: '...withOther(typed, undefined)',
    breaks: 'What a provider says beside a message’s own object is kept.',
    tests: [kept],
  },
  {
    name: 'contact-beside-is-dropped',
    file: 'shared/providers/chatapp/item-surroundings.ts',
    from: '{ contact, ...item } : item',
    to: 'item : item',
    breaks: 'What the contact beside a message says of the person is kept.',
    tests: [kept],
  },
  {
    name: 'call-from-our-number-is-theirs',
    file: 'shared/providers/chatapp/item-surroundings.ts',
    from: 'isOurs ? { ...item, direction: ourCall } : item',
    to: 'isOurs ? item : item',
    breaks: 'A call that does not say its direction has that of its number.',
    tests: ['test/shared/providers/chatapp/webhook-items.test.ts'],
  },
  {
    name: 'titles-of-any-length',
    file: 'shared/providers/photoapp/inbound/event-schema.ts',
    from: '  url: addressSchema,\n  title: tolerantName().optional(),\n  payload:',
    to: '  url: addressSchema,\n  title: textSchema,\n  payload:',
    breaks: 'A message with forty attachments fits into one transaction, however much each says.',
    tests: ['test/shared/providers/photoapp/large-messages.test.ts'],
  },
  {
    name: 'file-of-a-template-not-shown',
    file: 'shared/conversations/content.ts',
    from: '    ...fetched,\n    part,',
    to: '    part,',
    breaks: 'A page of the conversation and an event show the same message, of every type.',
    tests: ['test/functions/inbound/gateway/customer-content.test.ts'],
  },
  {
    name: 'refused-subject-taken',
    file: 'shared/providers/chatapp/inbound/group-subject.ts',
    from: ' || isRefused)',
    to: ')',
    breaks: 'A group is not called what the provider has refused.',
    tests: ['test/functions/inbound/chatapp/messages.test.ts'],
  },
];
