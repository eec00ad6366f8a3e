import type { Mutant } from '../mutant.ts';

const chatapp = 'test/lib/sandbox/receive-chatapp.test.ts';
const content = 'test/lib/sandbox/receive-chatapp-content.test.ts';
const requests = 'test/lib/sandbox/receive-requests.test.ts';
const files = 'test/lib/sandbox/files.test.ts';
const blocks = 'test/lib/sandbox/block-users.test.ts';

/** The sandbox plays a customer as the provider would have them. */
export const sandbox: readonly Mutant[] = [
  {
    name: 'null-does-not-leave-out',
    file: 'lib/sandbox/receive/inbound-fields.ts',
    from: 'own?.[name] !== null',
    to: 'own !== null',
    breaks: 'A member that is null is left out of what the sandbox makes.',
    tests: [content],
  },
  {
    name: 'form-answers-not-as-text',
    file: 'lib/sandbox/receive/chatapp-choice.ts',
    from: "typeof given === 'string' ? given : JSON.stringify(given)",
    to: "typeof given === 'string' ? given : given",
    breaks: 'The answers to a form come as JSON in a text, as the provider has them.',
    tests: [content],
  },
  {
    name: 'forwarded-often-is-forwarded',
    file: 'lib/sandbox/receive/chatapp-context.ts',
    from: '{ frequently_forwarded: true }',
    to: '{ forwarded: true }',
    breaks: 'What was passed on many times says so.',
    tests: [content],
  },
  {
    name: 'choice-answers-any-message',
    file: 'lib/sandbox/receive/make-chatapp.ts',
    from: "kinds.includes(askedBy(message)?.type ?? '') && isTo(message, inbound)",
    to: 'kinds.length > 0 && isTo(message, inbound)',
    breaks: 'A choice answers the message with the buttons.',
    tests: [chatapp],
  },
  {
    name: 'fields-of-all-types-listed',
    file: 'lib/sandbox/receive/receive.ts',
    from: 'if (named && Object.hasOwn(named.types, type)) {',
    to: 'if (named && !Object.hasOwn(named.types, type)) {',
    breaks: 'A wrong field is answered with those that the type takes.',
    tests: [requests],
  },
  {
    name: 'file-of-another-name',
    file: 'lib/sandbox/receive/given-file.ts',
    from: "last.includes('.') ? last : sample.filename",
    to: 'sample.filename',
    breaks: 'A file that a customer sends by an address has its own name.',
    tests: [files],
  },
  {
    name: 'sandbox-block-without-a-message',
    file: 'lib/sandbox/chatapp/block-users.ts',
    from: 'hasWritten([wa_id], state) ? undefined : notWritten',
    to: "wa_id !== '' ? undefined : notWritten",
    breaks: 'The provider blocks only who has written within 24 hours.',
    tests: [blocks],
  },
  {
    name: 'sandbox-echo-opens-the-window',
    file: 'lib/sandbox/receive/comes-in.ts',
    from: 'if (echo || group_id',
    to: 'if (group_id',
    breaks: 'What our own phone writes opens no window, and goes past a block.',
    tests: [blocks],
  },
  {
    name: 'sandbox-sends-to-the-blocked',
    file: 'lib/sandbox/chatapp/refused-now.ts',
    from: 'if (blocked.has({ phone_number_id, wa_id: waIdOf(to) })) {',
    to: 'if (blocked.has({ phone_number_id, wa_id: to })) {',
    breaks: 'Nothing is sent to somebody who is blocked.',
    tests: [blocks],
  },
];
