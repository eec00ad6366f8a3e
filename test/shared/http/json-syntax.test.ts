import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { noJson } from '../../../shared/http/json-syntax.ts';

/** What the stock parser says of a text that is no JSON. */
const refused = (text: string) => noJson({ cause: { message: 'in the words of this Node' } }, text);

const doubled = 'names and texts stand in double quotes, not in single ones';
const typographic = 'names and texts stand in plain double quotes ("), not in typographic ones';
const notSo = 'JSON has no number written so: no zero or plus in front, no bare dot, no other letters than e';

test.each([
  ['{"a": 1,}', 'line 1, column 9: a comma stands before this }; leave the comma out'],
  ['{\n  "a": [1, 2,\n  ]\n}', 'line 3, column 3: a comma stands before this ]; leave the comma out'],
  ["{'a': 1}", `line 1, column 2: ${doubled}`],
  [`{"a": 'x'}`, `line 1, column 7: ${doubled}`],
  ['{“a”: 1}', `line 1, column 2: ${typographic}`],
  ['{"👋": «x»}', `line 1, column 7: ${typographic}`],
  ['{a: 1}', 'line 1, column 2: a name stands in double quotes'],
  ['{"a": olá}', 'line 1, column 7: a text stands in double quotes'],
  ['{"a": 1 "b": 2}', 'line 1, column 9: a comma is missing before this'],
  ['[{} {}]', 'line 1, column 5: a comma is missing before this'],
  ['{"a" 1}', 'line 1, column 6: a colon must stand here, after the name'],
  ['{"a":\r\n\r\nNone}', 'line 3, column 1: JSON has true, false and null, and no other such words'],
  ['{"a": NaN}', 'line 1, column 7: JSON has true, false and null, and no other such words'],
  ['{"a": 007}', `line 1, column 7: ${notSo}`],
  ['{"a": +55}', `line 1, column 7: ${notSo}`],
  ['{"a": 0x1F}', `line 1, column 7: ${notSo}`],
  ['{"a": 1.}', `line 1, column 7: ${notSo}`],
  ['{"a": .5}', `line 1, column 7: ${notSo}`],
  ['{ // the contact\n"a": 1}', 'line 1, column 3: JSON has no comments; leave it out'],
  [
    '{"a": "x\ny"}',
    'line 1, column 9: a line break or another control character in a text is written as an escape (\\n)',
  ],
  ['{"a": "C:\\temp\\new\\x"}', 'line 1, column 19: JSON has no such escape; a backslash itself is written \\\\'],
  ['{"a": "x}', 'line 1, column 7: the text that begins here has no closing quote'],
  ['{"a": 1', 'line 1, column 8: it ends here, where "," or "}" must follow'],
  ['{"a"', 'line 1, column 5: it ends here, where ":" must follow'],
  ['{"a": 1} {"b": 2}', 'line 1, column 10: the JSON ends before this; send one object and nothing after it'],
  ['{"a": 1]', 'line 1, column 8: "," or "}" must stand here'],
  ['phone_number=1&text=x', 'line 1, column 1: a JSON object begins with {'],
  ['<xml/>', 'line 1, column 1: a JSON object begins with {'],
  ['\ufeff{}', 'line 1, column 1: the body begins with a byte order mark (U+FEFF); send it without'],
  ['\u001f\ufffd\b', 'line 1, column 1: the body is compressed (gzip); send it as plain JSON'],
])('what is wrong, where, and how to mend it is said of %j', (text, problem) => {
  expect(refused(text)).toBe(`The body is not valid JSON. At ${problem}.`);
});

test('white space alone is an empty body', () => {
  expect(refused(' \n ')).toBe('The body is empty; send a JSON object.');
});

test('what is JSON is no problem of syntax, and what is none is one, as JSON.parse has it', () => {
  const parts = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"\\u00e9"',
    '-0.5e+3',
    '01',
    'true',
    'nul',
    ' ',
    '\n',
    "'",
    '"',
    '\\',
  );
  const texts = fc.oneof(
    fc.json(),
    fc.array(parts, { maxLength: 12 }).map((some) => some.join('')),
    fc.string(),
  );
  const isJson = (text: string) => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  };
  fc.assert(
    fc.property(texts, (text) => {
      const found = refused(text);
      expect(/At line|is empty/.test(found)).toBe(!isJson(text));
      // A bit of the text at most.
      expect(found.length).toBeLessThan(200);
    }),
    { seed: 1, numRuns: 3_000 },
  );
});

test('lists in lists by the hundred thousand fill no stack', () => {
  expect(refused('['.repeat(100_000))).toMatch('line 1, column 100001: it ends here, where a value or "]" must follow');
  expect(refused('['.repeat(100_000) + ']'.repeat(100_000))).toBe(
    'Lists or objects are nested too deeply in the body.',
  );
});
