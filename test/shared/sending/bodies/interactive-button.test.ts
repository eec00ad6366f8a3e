import { describe, expect, test } from '@jest/globals';
import { make } from '../../../support/sample-messages.ts';
import { countRefusals, read, refusalOf, requiredTextRefusals, shapeRefusals, textRefusals } from './refusal.ts';

const { quick, buttons, file } = make;
const second = (fields: object) => quick({ buttons: [...buttons(1), { id: 'second', title: 'Second', ...fields }] });

describe('buttons', () => {
  test.each<[unknown, string]>([
    [undefined, 'Missing required field: interactive.buttons is required'],
    [null, 'Missing required field: interactive.buttons is required'],
    ...shapeRefusals('interactive.buttons', 'array'),
    ...countRefusals('interactive.buttons', { min: 1, max: 3 }, buttons),
  ])('%j are refused', (given, refusal) => {
    expect(refusalOf(quick({ buttons: given }))).toBe(refusal);
  });

  test.each([1, 2, 3])('may be %i', (count) => {
    expect(read(quick({ buttons: buttons(count) }))).toMatchObject({ interactive: { buttons: buttons(count) } });
  });

  test.each<[unknown, string]>([
    [null, 'Missing required field: interactive.buttons[1] is required'],
    ...shapeRefusals('interactive.buttons[1]', 'object'),
  ])('of which one is %j are refused', (one, refusal) => {
    expect(refusalOf(quick({ buttons: [...buttons(1), one] }))).toBe(refusal);
  });

  test.each([
    ...requiredTextRefusals('interactive.buttons[1].id', 256),
    [' a', 'Invalid field: interactive.buttons[1].id must not begin or end with white space'],
    ['a\n', 'Invalid field: interactive.buttons[1].id must not begin or end with white space'],
  ])('of which one has the id %j are refused', (id, refusal) => {
    expect(refusalOf(second({ id }))).toBe(refusal);
  });

  test.each(['0', 'a b', 'a'.repeat(255), '👋'.repeat(256)])('may have the id %j', (id) => {
    expect(refusalOf(second({ id }))).toBeUndefined();
  });

  test.each(requiredTextRefusals('interactive.buttons[1].title', 20))(
    'of which one has the title %j are refused',
    (title, refusal) => {
      expect(refusalOf(second({ title }))).toBe(refusal);
    },
  );

  test.each(['0', 'a'.repeat(19), '👋'.repeat(20), '👩‍👩‍👧‍👦 Family plan'])('may have the title %j', (title) => {
    expect(refusalOf(second({ title }))).toBeUndefined();
  });

  test.each([
    [{ id: 'b0' }, 'interactive.buttons[1].id'],
    [{ title: 'Button 0' }, 'interactive.buttons[1].title'],
    [{ id: 'b0', title: 'Button 0' }, 'interactive.buttons[1].id'],
  ])('that repeat %j are refused, at the second place', (fields, path) => {
    expect(refusalOf(second(fields))).toBe(`Invalid field: ${path} must be unique in the message`);
  });

  test.each([{ id: 'B0' }, { title: 'button 0' }, { id: 'Button 0', title: 'b0' }])(
    'are not the same by %j',
    (fields) => {
      expect(refusalOf(second(fields))).toBeUndefined();
    },
  );
});

describe('header_media', () => {
  const headed = (fields: object) => quick({ header_media: { type: 'image', url: file, ...fields } });

  test.each(shapeRefusals('interactive.header_media', 'object'))('%j is refused', (header_media, refusal) => {
    expect(refusalOf(quick({ header_media }))).toBe(refusal);
  });

  test.each([undefined, null])('of type %j is refused', (type) => {
    expect(refusalOf(headed({ type }))).toBe('Missing required field: interactive.header_media.type is required');
  });

  test.each(['audio', 'sticker', 'Image', '', 0, {}])('of type %j is refused, and the three are named', (type) => {
    const refusal = 'Invalid field: interactive.header_media.type must be one of image, video, document';
    expect(refusalOf(headed({ type }))).toBe(refusal);
  });

  test.each([
    ...requiredTextRefusals('interactive.header_media.url', 2048),
    ['ftp://a', 'Invalid field: interactive.header_media.url must be an absolute http or https URL'],
    ['https://u:p@a', 'Invalid field: interactive.header_media.url must not have a user name or password in it'],
  ])('at %j is refused', (url, refusal) => {
    expect(refusalOf(headed({ url }))).toBe(refusal);
  });

  test.each(textRefusals('interactive.header_media.filename', 1024))('called %j is refused', (filename, refusal) => {
    expect(refusalOf(headed({ type: 'document', filename }))).toBe(refusal);
  });

  test('together with a header is refused, unless the header is blank', () => {
    const both = (header: string) => quick({ header, header_media: { type: 'image', url: file } });
    expect(refusalOf(both('a'))).toBe(
      'Invalid field: interactive.header_media must not be given together with interactive.header',
    );
    expect(refusalOf(both(' '))).toBeUndefined();
  });
});
