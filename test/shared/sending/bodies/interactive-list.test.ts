import { describe, expect, test } from '@jest/globals';
import { make } from '../../../support/sample-messages.ts';
import { countRefusals, read, refusalOf, requiredTextRefusals, shapeRefusals, textRefusals } from './refusal.ts';

const { list, rows, file } = make;
const sectionsOf = (count: number) => rows(count).map((row, n) => ({ title: `Section ${n}`, rows: [row] }));
const oneSection = (fields: object) => list({ sections: [{ rows: rows(1), ...fields }] });
const second = (fields: object) => oneSection({ rows: [...rows(1), { id: 'second', title: 'Second', ...fields }] });

test.each(requiredTextRefusals('interactive.button', 20))('the button %j is refused', (button, refusal) => {
  expect(refusalOf(list({ button }))).toBe(refusal);
});

test.each(['a', 'a'.repeat(19), '👋'.repeat(20)])('the button %j is kept as it is', (button) => {
  expect(read(list({ button }))).toMatchObject({ interactive: { button } });
});

test.each(['', {}, { type: 'image', url: file }, 0, false])('header_media %j is refused', (header_media) => {
  const refusal = 'Invalid field: interactive.header_media is not supported on lists; they take a text header';
  expect(refusalOf(list({ header_media }))).toBe(refusal);
});

describe('sections', () => {
  test.each<[unknown, string]>([
    [undefined, 'Missing required field: interactive.sections is required'],
    [null, 'Missing required field: interactive.sections is required'],
    ...shapeRefusals('interactive.sections', 'array'),
    ...countRefusals('interactive.sections', { min: 1, max: 10 }, sectionsOf),
  ])('%j are refused', (sections, refusal) => {
    expect(refusalOf(list({ sections }))).toBe(refusal);
  });

  test.each<[unknown, string]>([
    [null, 'Missing required field: interactive.sections[1] is required'],
    ...shapeRefusals('interactive.sections[1]', 'object'),
  ])('of which one is %j are refused', (one, refusal) => {
    expect(refusalOf(list({ sections: [...sectionsOf(1), one] }))).toBe(refusal);
  });

  test.each(textRefusals('interactive.sections[0].title', 24))('with the title %j are refused', (title, refusal) => {
    expect(refusalOf(oneSection({ title }))).toBe(refusal);
  });

  test.each(['a', 'a'.repeat(23), '👋'.repeat(24)])('may have the title %j', (title) => {
    expect(read(oneSection({ title }))).toMatchObject({ interactive: { sections: [{ title }] } });
  });

  test.each([undefined, null, '', '\u200b'])('with the title %j need one when there are two, not alone', (title) => {
    expect(refusalOf(oneSection({ title }))).toBeUndefined();
    expect(refusalOf(list({ sections: [...sectionsOf(1), { title, rows: rows(1, 1) }] }))).toBe(
      'Missing required field: interactive.sections[1].title is required when there is more than one section',
    );
  });

  test('may have ten rows each: more than ten in all is for the provider to refuse', () => {
    const sections = Array.from({ length: 10 }, (_, n) => ({ title: `${n}`, rows: rows(10, n * 10) }));
    expect(refusalOf(list({ sections }))).toBeUndefined();
  });
});

describe('rows', () => {
  test.each<[unknown, string]>([
    [undefined, 'Missing required field: interactive.sections[0].rows is required'],
    [null, 'Missing required field: interactive.sections[0].rows is required'],
    ...shapeRefusals('interactive.sections[0].rows', 'array'),
    ...countRefusals('interactive.sections[0].rows', { min: 1, max: 10 }, rows),
  ])('%j are refused', (given, refusal) => {
    expect(refusalOf(oneSection({ rows: given }))).toBe(refusal);
  });

  test.each<[unknown, string]>([
    [null, 'Missing required field: interactive.sections[0].rows[1] is required'],
    ...shapeRefusals('interactive.sections[0].rows[1]', 'object'),
  ])('of which one is %j are refused', (one, refusal) => {
    expect(refusalOf(oneSection({ rows: [...rows(1), one] }))).toBe(refusal);
  });

  test.each(requiredTextRefusals('interactive.sections[0].rows[1].id', 200))(
    'with the id %j are refused',
    (id, refusal) => {
      expect(refusalOf(second({ id }))).toBe(refusal);
    },
  );

  test.each(['0', 'a'.repeat(199), '👋'.repeat(200)])('may have the id %j', (id) => {
    expect(refusalOf(second({ id }))).toBeUndefined();
  });

  test.each(requiredTextRefusals('interactive.sections[0].rows[1].title', 24))(
    'with the title %j are refused',
    (title, refusal) => {
      expect(refusalOf(second({ title }))).toBe(refusal);
    },
  );

  test.each(['0', 'Row 0', 'a'.repeat(23), '👋'.repeat(24)])('may have the title %j', (title) => {
    expect(refusalOf(second({ title }))).toBeUndefined();
  });

  test.each(textRefusals('interactive.sections[0].rows[1].description', 72))(
    'with the description %j are refused',
    (description, refusal) => {
      expect(refusalOf(second({ description }))).toBe(refusal);
    },
  );

  test.each([undefined, null, '', 'a', 'a'.repeat(71), '👋'.repeat(72)])(
    'may have the description %j',
    (description) => {
      expect(refusalOf(second({ description }))).toBeUndefined();
    },
  );

  test('that repeat an id are refused at the second place, in one section or in two', () => {
    const refusal = (path: string) => `Invalid field: ${path}.id must be unique in the message`;
    expect(refusalOf(second({ id: 'r0' }))).toBe(refusal('interactive.sections[0].rows[1]'));
    const sections = [...sectionsOf(2), { title: 'Third', rows: [...rows(1, 5), ...rows(1, 1)] }];
    expect(refusalOf(list({ sections }))).toBe(refusal('interactive.sections[2].rows[1]'));
  });
});
