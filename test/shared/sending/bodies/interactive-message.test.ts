import { describe, expect, test } from '@jest/globals';
import { further } from '../../../support/sample-interactive.ts';
import { make } from '../../../support/sample-messages.ts';
import { read, refusalOf, requiredTextRefusals, shapeRefusals, textRefusals } from './refusal.ts';

const { message, quick, list } = make;

test.each<[unknown, string]>([
  [undefined, 'Missing required field: interactive is required for interactive messages'],
  [null, 'Missing required field: interactive is required for interactive messages'],
  ...shapeRefusals('interactive', 'object'),
  [{}, 'Missing required field: interactive.type is required'],
])('interactive %j is refused', (interactive, refusal) => {
  expect(refusalOf(message('interactive', { interactive }))).toBe(refusal);
});

test.each([undefined, null, '', ' '])('interactive.type %j is missing', (type) => {
  expect(refusalOf(quick({ type }))).toBe('Missing required field: interactive.type is required');
});

test.each(['Button', 'buttons', 'list ', 'products', 'catalog_message', '__proto__', 0, true, ['list'], {}])(
  'interactive.type %j is refused, and those that there are are named',
  (type) => {
    const kinds = 'button, list, cta_url, location_request, product, product_list, flow';
    expect(refusalOf(quick({ type }))).toBe(`Invalid field: interactive.type must be one of ${kinds}`);
  },
);

describe.each([
  ['button', quick],
  ['list', list],
  ['cta_url', further.link],
  ['product_list', further.products],
  ['flow', further.flow],
])('%s', (type, body) => {
  test.each(requiredTextRefusals('interactive.body', 1024))('with the body %j is refused', (text, refusal) => {
    expect(refusalOf(body({ body: text }))).toBe(refusal);
  });

  test.each(['a', 'a'.repeat(1023), '👋'.repeat(1024), ' a ', '*a*'])('keeps the body %j as it is', (text) => {
    expect(read(body({ body: text }))).toMatchObject({ interactive: { body: text } });
  });

  const lines = type === 'product_list' ? ['footer'] : ['header', 'footer'];
  describe.each(lines)('with a %s', (name) => {
    test.each(textRefusals(`interactive.${name}`, 60))('%j is refused', (text, refusal) => {
      expect(refusalOf(body({ [name]: text }))).toBe(refusal);
    });

    test.each(['a', 'a'.repeat(59), '👋'.repeat(60)])('%j keeps it as it is', (text) => {
      expect(read(body({ [name]: text }))).toMatchObject({ interactive: { [name]: text } });
    });

    test.each([undefined, null, '', '\u200b'])('%j has none', (text) => {
      expect(read(body({ [name]: text }))).toMatchObject({ interactive: { [name]: undefined } });
    });
  });
});
