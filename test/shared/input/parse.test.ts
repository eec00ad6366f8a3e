import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import type { ApiError } from '../../../shared/errors.ts';
import { requiredText } from '../../../shared/input/fields.ts';
import { parse } from '../../../shared/input/parse.ts';

const names = { missing: 'Missing required field', invalid: 'Invalid field' } as const;

/** What input is refused with, or what it becomes. */
function outcome<T>(schema: z.ZodType<T>, input: unknown): unknown {
  try {
    return parse(schema, input, names);
  } catch (error) {
    const { error: name, message } = error as ApiError;
    return `${name}: ${message}`;
  }
}

describe('parse', () => {
  const nested = z.object({
    interactive: z.object({
      buttons: z.array(z.object({ id: z.string(), title: requiredText({ max: 3 }) })).max(2),
      limit: z.number().max(90).min(-90).optional(),
      kind: z.enum(['a', 'b']).optional(),
    }),
  });
  const button = { id: '1', title: 'abc' };
  test.each<[string, unknown, string]>([
    ['nothing', {}, 'Missing required field: interactive is required'],
    ['null', { interactive: null }, 'Missing required field: interactive is required'],
    ['the wrong type', { interactive: [] }, 'Invalid field: interactive must be an object'],
    [
      'a missing member deep inside',
      { interactive: { buttons: [button, { id: '2' }] } },
      'Missing required field: interactive.buttons[1].title is required',
    ],
    [
      'a blank member deep inside',
      { interactive: { buttons: [{ id: '1', title: ' ' }] } },
      'Missing required field: interactive.buttons[0].title is required',
    ],
    [
      'a member that is too long',
      { interactive: { buttons: [{ id: '1', title: 'abcd' }] } },
      'Invalid field: interactive.buttons[0].title must be at most 3 characters (Unicode code points)',
    ],
    [
      'a list that is too long',
      { interactive: { buttons: [button, button, button] } },
      'Invalid field: interactive.buttons must have at most 2 items',
    ],
    [
      'a number that is too large',
      { interactive: { buttons: [], limit: 91 } },
      'Invalid field: interactive.limit must be at most 90',
    ],
    [
      'a number that is too small',
      { interactive: { buttons: [], limit: -91 } },
      'Invalid field: interactive.limit must be at least -90',
    ],
    [
      'a value of no choice',
      { interactive: { buttons: [], kind: 'c' } },
      'Invalid field: interactive.kind must be one of a, b',
    ],
  ])('names the path and the limit: %s', (_what, input, refusal) => {
    expect(outcome(nested, input)).toBe(refusal);
  });

  test('refuses the first problem only', () => {
    expect(outcome(z.object({ a: z.string(), b: z.string() }), { a: 1, b: 2 })).toBe(
      'Invalid field: a must be a string',
    );
  });

  test.each([0, false, ''])('takes %j for a value, not for an absence', (value) => {
    expect(outcome(z.object({ a: z.union([z.number(), z.boolean(), z.string()]) }), { a: value })).toEqual({
      a: value,
    });
  });
});
