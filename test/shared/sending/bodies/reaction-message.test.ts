import { describe, expect, test } from '@jest/globals';
import { make } from '../../../support/sample-messages.ts';
import { read, refusalOf, requiredTextRefusals, shapeRefusals } from './refusal.ts';

const { message, reaction } = make;

test.each([undefined, null, {}])('reaction %j lacks its message_id', (given) => {
  expect(refusalOf(message('reaction', { reaction: given }))).toBe(
    'Missing required field: reaction.message_id is required for reaction messages',
  );
});

test.each(shapeRefusals('reaction', 'object'))('reaction %j is refused', (given, refusal) => {
  expect(refusalOf(message('reaction', { reaction: given }))).toBe(refusal);
});

test.each(requiredTextRefusals('reaction.message_id', 512, 'is required for reaction messages'))(
  'message_id %j is refused',
  (message_id, refusal) => {
    expect(refusalOf(reaction({ message_id }))).toBe(refusal);
  },
);

test.each(['wamid.HBgNNTUx/+=', 'w'.repeat(511), '👋'.repeat(512)])('message_id %j is kept as it is', (message_id) => {
  expect(read(reaction({ message_id }))).toMatchObject({ reaction: { message_id } });
});

describe('emoji', () => {
  test.each([
    [undefined, '👍'],
    [null, '👍'],
    ['', ''],
    ['❤️', '❤️'],
    ['❤', '❤'],
    ['👍🏽', '👍🏽'],
  ])('%j becomes %j', (emoji, becomes) => {
    expect(read(reaction({ emoji }))).toMatchObject({ reaction: { emoji: becomes } });
  });

  test.each([' ', '\u200b', '\ufe0f', 'ok', '1', '👍👍', '👍 ', '\ud83d'])('%j is not one', (emoji) => {
    const refusal = 'Invalid field: reaction.emoji must be exactly one emoji, or empty to remove the reaction';
    expect(refusalOf(reaction({ emoji }))).toBe(refusal);
  });

  test.each([0, 1, true, false, ['👍'], {}])('%j is no text', (emoji) => {
    expect(refusalOf(reaction({ emoji }))).toBe('Invalid field: reaction.emoji must be a string');
  });
});

test.each(['wamid.b', '', ' ', 0, false, {}])('context_message_id %j is refused', (context_message_id) => {
  const refusal =
    'Invalid field: context_message_id is not supported on reactions; reaction.message_id says what is reacted to';
  expect(refusalOf({ ...reaction(), context_message_id })).toBe(refusal);
});
