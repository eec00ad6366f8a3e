import { expect, test } from '@jest/globals';
import { errorLine } from '../../../lib/admin/terminal.ts';

test.each([
  ['many lines', new Error('one\n  two\r\n\nthree\n'), 'one two three'],
  ['no text but a code', Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  ['no text at all', new TypeError(), 'TypeError'],
  ['a string', 'text', 'text'],
  ['nothing', undefined, 'undefined'],
])('makes one line of %s', (_what, error, line) => {
  expect(errorLine(error)).toBe(line);
});
