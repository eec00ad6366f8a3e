import { expect, test } from '@jest/globals';
import { base62Of, randomIds } from '../../../shared/base/ids.ts';

test.each<[number[], number, string]>([
  [[0], 1, '0'],
  [[9], 1, '9'],
  [[10], 1, 'A'],
  [[35], 1, 'Z'],
  [[36], 1, 'a'],
  [[61], 1, 'z'],
  [[62], 2, '10'],
  [[62], 1, '0'],
  [[0, 62], 4, '0010'],
  [[255, 255, 255, 255], 6, '4gfFC3'],
])('bytes %j in base62, %i characters: %s', (bytes, length, text) => {
  expect(base62Of(Uint8Array.from(bytes), length)).toBe(text);
});

test('random characters are base62, of the length asked for, each of the 62 about as often', () => {
  const text = randomIds.base62(62_000);
  expect(text).toMatch(/^[0-9A-Za-z]{62000}$/);
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  expect(counts.size).toBe(62);
  // A thousand each; 250 off is eight standard deviations.
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(250);
});

test('random bytes and fractions are in range', () => {
  expect(randomIds.bytes(12)).toHaveLength(12);
  for (let index = 0; index < 100; index++) {
    const fraction = randomIds.fraction();
    expect(fraction >= 0 && fraction < 1).toBe(true);
  }
});
