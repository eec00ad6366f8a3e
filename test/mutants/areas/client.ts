import type { Mutant } from '../mutant.ts';

const of = 'lib/client/package';
const retries = ['test/lib/client/retries.test.ts'];
const calls = ['test/lib/client/client.test.ts'];

/** The npm package of the client: what it repeats, and what it takes for genuine. */
export const client: readonly Mutant[] = [
  {
    name: 'client-repeats-what-has-no-key',
    file: `${of}/retry.ts`,
    from: 'if (!isRepeatable) return false;',
    to: 'if (!isRepeatable) return status === 0;',
    breaks: 'A call that is no read and takes no key is not repeated where no answer came.',
    tests: retries,
  },
  {
    name: 'client-another-key-each-try',
    file: `${of}/request.ts`,
    from: "{ 'idempotency-key': key }",
    to: "{ 'idempotency-key': crypto.randomUUID() }",
    breaks: 'A send is repeated under the key of its first try.',
    tests: retries,
  },
  {
    name: 'client-repeats-unknown-outcomes',
    file: `${of}/retry.ts`,
    from: "(error === 'Internal server error' || idempotency_key",
    to: '(error !== null || idempotency_key',
    breaks: 'A send whose outcome is unknown is not repeated.',
    tests: retries,
  },
  {
    name: 'client-does-not-wait-as-told',
    file: `${of}/retry.ts`,
    from: '1000 * (thrown.retry_after ?? 0)',
    to: '0',
    breaks: 'A repetition waits as long as the answer says.',
    tests: retries,
  },
  {
    name: 'client-waits-without-its-caller',
    file: `${of}/retry.ts`,
    from: '    if (signal?.aborted) end();\n',
    to: '',
    breaks: 'A wait ends when the caller has given up.',
    tests: retries,
  },
  {
    name: 'client-lists-the-first-page',
    file: `${of}/pages.ts`,
    from: "if (typeof next_cursor === 'string')",
    to: "if (typeof next_cursor === 'number')",
    breaks: 'A list is read to its end.',
    tests: calls,
  },
  {
    name: 'client-leads-elsewhere',
    file: `${of}/request.ts`,
    from: '/^\\.{1,2}$/.test(text)',
    to: 'false',
    breaks: 'An id leads to no other path.',
    tests: calls,
  },
  {
    name: 'client-takes-any-webhook',
    file: `${of}/webhook.ts`,
    from: 'webhook.verify(body, headersOf(received.headers))',
    to: '(headersOf(received.headers), webhook, JSON.parse(body))',
    breaks: 'A webhook whose signature is not ours is refused.',
    tests: ['test/lib/client/verify-webhook.test.ts'],
  },
];
