import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { isBlank } from '../../../shared/base/blank.ts';
import type { ApiError } from '../../../shared/errors.ts';
import { codePoints, requiredText, text, visibleText } from '../../../shared/input/fields.ts';
import { parse } from '../../../shared/input/parse.ts';

const names = { missing: 'Missing required field', invalid: 'Invalid field' } as const;

/** What the value of a field is refused with, or what it becomes. */
const field = (schema: z.ZodType) => (value: unknown) => {
  try {
    return parse(z.object({ f: schema }), { f: value }, names);
  } catch (error) {
    const { error: name, message } = error as ApiError;
    return `${name}: ${message}`;
  }
};

describe('text', () => {
  test.each<[string, number]>([
    ['', 0],
    ['abc', 3],
    ['👋', 1],
    ['é', 1],
    ['e\u0301', 2],
    ['👩‍👩‍👧‍👦', 7],
    ['🇧🇷', 2],
  ])('%j has %i code points', (given, length) => {
    expect(codePoints(given)).toBe(length);
  });

  test.each([
    '',
    ' ',
    '\t\r\n',
    '\u00a0\u3000',
    '\u200b',
    '\u200d\ufeff\u2060',
    '\u202e',
    '\u00ad',
    '\ufe0f',
    '\u{e0020}',
    '\u0000',
  ])('%j is blank', (given) => {
    expect(isBlank(given)).toBe(true);
  });

  test('every character that Unicode calls ignorable is blank, and no other that shows', () => {
    const characters = Array.from({ length: 0x11_0000 }, (_, code) => String.fromCodePoint(code));
    const unlike = characters.filter((c) => isBlank(c) !== /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}]$/u.test(c));
    expect(unlike).toEqual([]);
  });

  test.each(['a', ' a ', '0', '.', '👋', '\u200ba', '❤️', '\u0301', '한'])('%j is not blank', (given) => {
    expect(isBlank(given)).toBe(false);
  });

  test.each<[unknown, string | object]>([
    ['', { f: '' }],
    [' ', { f: ' ' }],
    ['👋👋👋', { f: '👋👋👋' }],
    ['👋👋👋👋', 'Invalid field: f must be at most 3 characters (Unicode code points)'],
    ['\ud83d', 'Invalid field: f must not contain half a surrogate pair'],
    [5, 'Invalid field: f must be a string'],
    [undefined, 'Missing required field: f is required'],
  ])('of any content: %j', (value, result) => {
    expect(field(text({ max: 3 }))(value)).toEqual(result);
  });

  test.each<[unknown, string | object]>([
    ['a', { f: 'a' }],
    ['', 'Missing required field: f is required for polls'],
    ['\u200b', 'Missing required field: f is required for polls'],
    [null, 'Missing required field: f is required for polls'],
    [undefined, 'Missing required field: f is required for polls'],
    [['a'], 'Invalid field: f must be a string'],
  ])('that is required, in words of its own: %j', (value, result) => {
    expect(field(requiredText({ max: 3, required: 'is required for polls' }))(value)).toEqual(result);
  });

  test.each<[unknown, string | object]>([
    ['a', { f: 'a' }],
    [undefined, {}],
    [null, { f: null }],
    ['', 'Invalid field: f must not be blank'],
    ['\u200b', 'Invalid field: f must not be blank'],
    ['abcd', 'Invalid field: f must be at most 3 characters (Unicode code points)'],
  ])('that may be left out, but is not blank: %j', (value, result) => {
    expect(field(visibleText({ max: 3 }).nullish())(value)).toEqual(result);
  });
});
