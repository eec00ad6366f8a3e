import { describe, expect, test } from '@jest/globals';
import { hashOfJson, idempotencyOf } from '../../../shared/http/body.ts';

describe('an Idempotency-Key', () => {
  test('that is absent is none, whatever the body', () => {
    expect(idempotencyOf(undefined, {})).toBeUndefined();
  });

  test.each(['k', 'k'.repeat(255), ' ', '🔑'])('%j is taken with the hash of the body', (key) => {
    expect(idempotencyOf(key, { a: 1 })).toEqual({ key, requestHash: hashOfJson({ a: 1 }) });
  });

  test.each(['', 'k'.repeat(256)])('of a wrong length is refused: %j', (key) => {
    expect(() => idempotencyOf(key, {})).toThrow(expect.objectContaining({ error: 'Invalid field' }));
  });
});
