import { describe, expect, test } from '@jest/globals';
import { make } from '../../../support/sample-messages.ts';
import { read, refusalOf, shapeRefusals, textRefusals } from './refusal.ts';

const { message, place } = make;

describe('location', () => {
  test.each([undefined, null, {}])('%j lacks its first required member', (location) => {
    expect(refusalOf(message('location', { location }))).toBe(
      'Missing required field: location.latitude is required for location messages',
    );
  });

  test.each(shapeRefusals('location', 'object'))('%j is refused', (location, refusal) => {
    expect(refusalOf(message('location', { location }))).toBe(refusal);
  });
});

describe.each([
  ['latitude', 90],
  ['longitude', 180],
])('%s', (name, most) => {
  test.each([0, -0, 1e-9, -1e-9, most, -most, most - 1e-9, -23.55052])('of %d is a place', (degrees) => {
    expect(read(place({ [name]: degrees }))).toMatchObject({ location: { [name]: degrees + 0 } });
  });

  test.each([undefined, null])('of %j is missing', (degrees) => {
    expect(refusalOf(place({ [name]: degrees }))).toBe(
      `Missing required field: location.${name} is required for location messages`,
    );
  });

  test.each([
    most + 1e-9,
    -most - 1e-9,
    most + 1,
    1e308,
    Number.POSITIVE_INFINITY,
    Number.NaN,
    '',
    '0',
    'abc',
    '23,5',
    true,
    false,
    [],
    [0],
    {},
  ])('of %j is refused', (degrees) => {
    expect(refusalOf(place({ [name]: degrees }))).toBe(
      `Invalid field: location.${name} must be a number from -${most} to ${most}`,
    );
  });
});

describe.each(['name', 'address'])('%s', (name) => {
  test.each(textRefusals(`location.${name}`, 1024))('%j is refused', (text, refusal) => {
    expect(refusalOf(place({ [name]: text }))).toBe(refusal);
  });

  test.each(['a', ' a\n', '👋'.repeat(1024)])('%j is kept as it is', (text) => {
    expect(read(place({ [name]: text }))).toMatchObject({ location: { [name]: text } });
  });

  test.each([undefined, null, '', ' \u200b'])('%j is none', (text) => {
    expect(read(place({ [name]: text }))).toMatchObject({ location: { [name]: undefined } });
  });
});
