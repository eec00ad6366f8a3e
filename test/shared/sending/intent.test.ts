import { expect, test } from '@jest/globals';
import { randomIds } from '../../../shared/base/ids.ts';
import { addressOf, addressOfKey, newAddress, newMessageId } from '../../../shared/sending/intent.ts';

test('the address of an idempotency key is its hash with the operation, and the same for ever', () => {
  // Worked out with another implementation of SHA-256 and base62.
  expect(addressOfKey('send-chatapp', 'order-1')).toBe('x0Hw078CKqXLE9IdC2uXw4');
});

test('one key has another address for another operation', () => {
  expect(addressOfKey('send-photoapp', 'order-1')).not.toBe(addressOfKey('send-chatapp', 'order-1'));
});

test('a message id leads back to the address of its intent', () => {
  const address = newAddress(randomIds);
  const id = newMessageId(address, randomIds);
  expect(id).toMatch(/^msg_[0-9A-Za-z]{30}$/);
  expect(addressOf(id)).toBe(address);
  expect(newMessageId(address, randomIds)).not.toBe(id);
});

test.each([
  '',
  'msg_',
  `msg_${'a'.repeat(29)}`,
  `msg_${'a'.repeat(31)}`,
  `msg_${'a'.repeat(29)}#`,
  `wamid.${'a'.repeat(30)}`,
  `msg_${'a'.repeat(30)}\n`,
])('%j is no id of ours', (id) => {
  expect(addressOf(id)).toBeUndefined();
});
