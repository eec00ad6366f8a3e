import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { exactJsonOf } from '../../../shared/base/text.ts';

test.each([
  ['a member', '{"id":12345678901234567}', { id: '12345678901234567' }],
  ['a list', '[-98765432109876543,1]', ['-98765432109876543', 1]],
  ['nothing else', ' 90071992547409931 ', '90071992547409931'],
  [
    'a member after a text with quotes',
    '{"a":"\\"\\\\","b":[90071992547409931]}',
    { a: '"\\', b: ['90071992547409931'] },
  ],
])('a whole number that JavaScript would change stays as it was written: %s', (_where, json, value) => {
  expect(exactJsonOf(json)).toEqual(value);
});

test.each([
  ['a number that is exact', '9007199254740991', 9007199254740991],
  ['a fraction', '[0.12345678901234567,1234567890123456789.0]', [0.12345678901234566, 1.2345678901234568e18]],
  [
    'powers of ten',
    '[1e10,12345678901234567e1,1E+1000000000000000]',
    [1e10, Number('12345678901234567e1'), Number.POSITIVE_INFINITY],
  ],
  [
    'digits in a text',
    '{"12345678901234567":"\\"12345678901234567, "}',
    { '12345678901234567': '"12345678901234567, ' },
  ],
])('everything else is what JSON says: %s', (_what, json, value) => {
  expect(exactJsonOf(json)).toEqual(value);
});

/** The same by the parser itself, which recurses. */
const byReviver = (json: string) =>
  JSON.parse(json, (_key, value, context?: { readonly source?: string }) => {
    const isLong = typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '');
    return isLong ? context?.source : value;
  });

test('any JSON is what the parser itself makes of it', () => {
  const property = fc.property(fc.jsonValue(), fc.bigInt(), (value, number) => {
    const json = `[${JSON.stringify(value)},${number}]`;
    expect(exactJsonOf(json)).toEqual(byReviver(json));
  });
  fc.assert(property, { seed: 1, numRuns: 300 });
});

test.each(['{12345678901234567:1}', '[012345678901234567]', '-12345678901234567x', '{"id":12345678901234567'])(
  'what is no JSON is none, though it would be one with quotes: %s',
  (text) => {
    expect(exactJsonOf(text)).toBeUndefined();
  },
);

test('what is nested deeper than the stack, and a text of megabytes, are read with their long numbers', () => {
  const depth = 100_000;
  const deep = `[${'['.repeat(depth)}12345678901234567${']'.repeat(depth)},12345678901234567]`;
  expect((exactJsonOf(deep) as unknown[])[1]).toBe('12345678901234567');
  const long = 'a\n'.repeat(2_000_000);
  expect(exactJsonOf(JSON.stringify([long]).replace(']', ',12345678901234567]'))).toEqual([long, '12345678901234567']);
});
