import { describe, expect, test } from '@jest/globals';
import { make } from '../../../support/sample-messages.ts';
import { countRefusals, read, refusalOf, requiredTextRefusals, shapeRefusals, textRefusals } from './refusal.ts';

const { message, card } = make;
const cards = (...contacts: unknown[]) => message('contacts', { contacts });
const named = (fields: object) => cards(card(), card({ name: { formatted_name: 'Ana Lima', ...fields } }));
const phoned = (...phones: unknown[]) => cards(card({ phones }));

describe('contacts', () => {
  test.each<[unknown, string]>([
    [undefined, 'Missing required field: contacts is required for contacts messages'],
    [null, 'Missing required field: contacts is required for contacts messages'],
    ...shapeRefusals('contacts', 'array'),
    ...countRefusals('contacts', { min: 1, max: 257 }, (count) => Array.from({ length: count }, () => card())),
  ])('%j is refused', (contacts, refusal) => {
    expect(refusalOf(message('contacts', { contacts }))).toBe(refusal);
  });

  test.each<[unknown, string]>([
    [null, 'Missing required field: contacts[1] is required'],
    ...shapeRefusals('contacts[1]', 'object'),
  ])('of which one is %j are refused', (one, refusal) => {
    expect(refusalOf(cards(card(), one))).toBe(refusal);
  });
});

describe('a name', () => {
  test.each<[unknown, string]>([
    [undefined, 'Missing required field: contacts[0].name is required'],
    [null, 'Missing required field: contacts[0].name is required'],
    ...shapeRefusals('contacts[0].name', 'object'),
  ])('that is %j is refused', (name, refusal) => {
    expect(refusalOf(cards({ name }))).toBe(refusal);
  });

  test.each(requiredTextRefusals('contacts[1].name.formatted_name', 1024))(
    'with %j for the whole is refused',
    (formatted_name, refusal) => {
      expect(refusalOf(named({ formatted_name }))).toBe(refusal);
    },
  );

  describe.each(['first_name', 'last_name', 'middle_name', 'prefix', 'suffix'])('with %s', (part) => {
    test.each(textRefusals(`contacts[1].name.${part}`, 1024))('%j is refused', (text, refusal) => {
      expect(refusalOf(named({ [part]: text }))).toBe(refusal);
    });

    test.each(['a', '👋'.repeat(1024)])('%j is kept', (text) => {
      expect(read(named({ [part]: text }))).toMatchObject({ contacts: [{}, { name: { [part]: text } }] });
    });

    test.each([undefined, null, '', ' '])('%j is without it', (text) => {
      expect(read(named({ [part]: text }))).toMatchObject({ contacts: [{}, { name: { [part]: undefined } }] });
    });
  });
});

describe('phones', () => {
  test.each(shapeRefusals('contacts[0].phones', 'array'))('%j are refused', (phones, refusal) => {
    expect(refusalOf(cards(card({ phones })))).toBe(refusal);
  });

  test.each([undefined, null, []])('%j are none', (phones) => {
    expect(read(cards(card({ phones })))).toMatchObject({ contacts: [{ phones: [] }] });
  });

  test.each<[unknown, string]>([
    [null, 'Missing required field: contacts[0].phones[1] is required'],
    ...shapeRefusals('contacts[0].phones[1]', 'object'),
  ])('of which one is %j are refused', (one, refusal) => {
    expect(refusalOf(phoned({ phone: '1' }, one))).toBe(refusal);
  });

  test.each(requiredTextRefusals('contacts[0].phones[1].phone', 1024))(
    'of which one has the number %j are refused',
    (phone, refusal) => {
      expect(refusalOf(phoned({ phone: '1' }, { phone }))).toBe(refusal);
    },
  );

  test.each([...textRefusals('contacts[0].phones[0].type', 1024)])('of the type %j are refused', (type, refusal) => {
    expect(refusalOf(phoned({ phone: '1', type }))).toBe(refusal);
  });

  test.each([...textRefusals('contacts[0].phones[0].wa_id', 1024)])('with wa_id %j are refused', (wa_id, refusal) => {
    expect(refusalOf(phoned({ phone: '1', wa_id }))).toBe(refusal);
  });

  test.each(['CELL', 'cell', 'WORK', 'Telefone da loja', '👋'.repeat(1024)])('may be of any type: %j', (type) => {
    expect(read(phoned({ phone: '1', type }))).toMatchObject({ contacts: [{ phones: [{ type }] }] });
  });
});
