import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import {
  booleanParameter,
  integerParameter,
  pagingParameters,
  parseQuery,
  queryValues,
} from '../../../shared/input/parse.ts';
import { operations } from '../../../shared/openapi/operations.ts';
import { endpoints } from '../../../shared/routes.ts';

describe('a query string', () => {
  test.each([
    ['', {}],
    ['a=1&b=2', { a: '1', b: '2' }],
    ['a=', {}],
    ['a', {}],
    ['=1', { '': '1' }],
    ['a=1%2C2', { a: '1,2' }],
    ['a=1,2', { a: '1,2' }],
    ['a=+1', { a: ' 1' }],
    ['a=%2B1', { a: '+1' }],
    ['a=%zz', { a: '%zz' }],
    ['a=b=c', { a: 'b=c' }],
    ['%61=1', { a: '1' }],
    ['a=%C3%A9', { a: 'é' }],
    ['A=1&a=2', { A: '1', a: '2' }],
    ['constructor=1', { constructor: '1' }],
  ])('%j has these values', (raw, values) => {
    expect(queryValues(raw)).toEqual(values);
  });

  test.each(['a=1&a=2', 'a=1&a=1', 'a=&a=', 'a=1&%61=2', 'b=1&a=1&b=1'])('%j names one twice and is refused', (raw) => {
    expect(() => queryValues(raw)).toThrow(/^[ab] is given more than once$/);
  });

  test('is refused in the words for parameters', () => {
    const query = z.object({ id: z.string(), n: integerParameter(1, 5, 3) });
    expect(() => parseQuery(query, 'n=1', true)).toThrow(
      expect.objectContaining({ error: 'Missing required parameter', message: 'id is required' }),
    );
    expect(() => parseQuery(query, 'id=a&n=6', true)).toThrow(
      expect.objectContaining({ error: 'Invalid parameter', message: 'n must be a whole number from 1 to 5' }),
    );
    expect(() => parseQuery(z.object(pagingParameters(10)), 'page=0', true)).toThrow(
      'page must be a whole number from 1 on, with 13 digits at most',
    );
    expect(parseQuery(query, 'id=a&n=', true)).toEqual({ id: 'a', n: 3 });
    expect(() => parseQuery(query, 'id=a&N=1', true)).toThrow('N is not a parameter here; the nearest is n');
    expect(parseQuery(query, 'id=a&N=1', false)).toEqual({ id: 'a', n: 3 });
  });

  test.each([
    ['1', 1],
    ['05', 5],
    ['100', 100],
    [undefined, 10],
  ])('takes %j for the whole number %j', (given, value) => {
    expect(integerParameter(1, 100, 10).parse(given)).toBe(value);
  });

  test.each(['0', '101', '-1', '1.0', '1e1', '0x1', ' 1', '1 ', '', '١', '９', '1,2', '9'.repeat(400)])(
    'takes %j for no whole number',
    (given) => {
      expect(integerParameter(1, 100, 10).safeParse(given).success).toBe(false);
    },
  );

  test.each([
    ['true', true],
    ['false', false],
    [undefined, false],
  ])('takes %j for %j', (given, value) => {
    expect(booleanParameter.parse(given)).toBe(value);
  });

  test.each(['', '0', '1', 'TRUE', 'False', 'yes', 'on', ' true'])('takes %j for neither true nor false', (given) => {
    expect(booleanParameter.safeParse(given).success).toBe(false);
  });
});

const withKey = endpoints.flatMap((row) => (row.auth === 'key' ? [row.name] : []));

test.each(withKey)('%s refuses a parameter that it does not take', (name) => {
  const { operation } = operations[name];
  expect(() => parseQuery(operation.query ?? z.object({}), 'unknown_one=1', true)).toThrow(
    /^unknown_one is not a parameter/,
  );
});
