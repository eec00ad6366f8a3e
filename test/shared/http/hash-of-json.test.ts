import { describe, expect, test } from '@jest/globals';
import { hashOfJson } from '../../../shared/http/body.ts';

describe('the hash of a JSON value', () => {
  test('is SHA-256 of its members in order, and the same for ever', () => {
    // Worked out with another implementation, of {"a":[1,{"b":null,"c":"é"}],"z":true}.
    expect(hashOfJson({ z: true, a: [1, { c: 'é', b: null }] })).toBe('QymFUt5znamZWX7F8PVdcYF0ja7kwQllPeIcW-rj0RE');
  });

  test.each<[unknown, unknown]>([
    [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
    [JSON.parse('{"a":1.0}'), { a: 1 }],
    [JSON.parse('{"a":"\\u0061"}'), { a: 'a' }],
    [
      { '10': 1, '9': 2, a: 3 },
      { a: 3, '9': 2, '10': 1 },
    ],
  ])('is the same for %j and %j', (one, other) => {
    expect(hashOfJson(one)).toBe(hashOfJson(other));
  });

  test('is another for every other value', () => {
    const values = [
      null,
      0,
      '0',
      false,
      '',
      [],
      {},
      [0],
      ['0'],
      [[0]],
      { a: 0 },
      { a: '0' },
      { a: null },
      { b: 0 },
      [{ a: 0 }],
      { a: { b: 0 } },
      { 'a":0,"b': 0 },
      { a: 0, b: 0 },
      'null',
      ['a', 'b'],
      ['a,b'],
      'é',
      'e\u0301',
    ];
    expect(new Set(values.map(hashOfJson)).size).toBe(values.length);
  });
});
