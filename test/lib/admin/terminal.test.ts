import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { errorLine } from '../../../lib/admin/terminal.ts';

/** What an operation on files throws. */
function fails(operation: () => unknown): unknown {
  try {
    return operation();
  } catch (error) {
    return error;
  }
}

test.each<[string, unknown, string]>([
  ['many lines', new Error('one\n  two\r\n\nthree\n'), 'one two three'],
  ['no text but a code', Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  ['no text at all', new TypeError(), 'TypeError'],
  [
    'a file that is not there',
    fails(() => readFileSync('/nowhere/contacts.csv')),
    '/nowhere/contacts.csv is not there',
  ],
  ['a folder in place of a file', fails(() => writeFileSync('/', '')), '/ is a folder, and a file is wanted'],
  ['a file in place of a folder', fails(() => mkdirSync('/etc/hosts')), '/etc/hosts is a file, and a folder is wanted'],
  [
    'a path through a file',
    fails(() => readFileSync('/etc/hosts/x')),
    '/etc/hosts/x cannot be there: a part of the path is a file',
  ],
  [
    'AWS without a login',
    Object.assign(new Error('Could not load credentials'), { name: 'CredentialsProviderError' }),
    'Could not load credentials: log in to AWS, or set AWS_PROFILE',
  ],
  ['a string', 'text', 'text'],
  ['nothing', undefined, 'undefined'],
])('makes one line of %s', (_what, error, line) => {
  expect(errorLine(error)).toBe(line);
});
