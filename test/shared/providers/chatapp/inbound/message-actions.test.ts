import { describe, expect, test } from '@jest/globals';
import { message, told } from './read-item.ts';

describe('reactions, edits and revocations', () => {
  test.each([
    [{ message_id: 'wamid.0', emoji: '👍🏽' }, '👍🏽'],
    [{ message_id: 'wamid.0', emoji: '' }, ''],
    [{ message_id: 'wamid.0' }, ''],
    [{ message_id: 'wamid.0', emoji: null }, ''],
  ])('reads %j', (reaction, emoji) => {
    expect(message({ type: 'reaction', reaction })).toEqual({ ...told, kind: 'reaction', targetId: 'wamid.0', emoji });
  });

  test.each([
    [{ type: 'text', text: { body: 'Better' } }, { text: 'Better' }],
    [{ type: 'image', image: { id: '1', caption: 'New' } }, { text: 'New' }],
    [
      { type: 'image', image: { id: '1' } },
      { text: '[image]', caption: null },
    ],
  ])('reads an edit to %j', (edited, said) => {
    expect(message({ type: 'edit', edit: { original_message_id: 'wamid.0', message: edited } })).toEqual({
      ...told,
      kind: 'edit',
      targetId: 'wamid.0',
      ...said,
    });
  });

  test('reads a revocation', () => {
    expect(message({ type: 'revoke', revoke: { original_message_id: 'wamid.0' } })).toEqual({
      ...told,
      kind: 'revoke',
      targetId: 'wamid.0',
    });
  });

  test.each([undefined, { type: 'unknown' }])('makes nothing of an edit to %j', (edited) => {
    const { kind } = message({ type: 'edit', edit: { original_message_id: 'wamid.0', message: edited } });
    expect(kind).toBe('nothing');
  });

  test.each(['reaction', 'edit', 'revoke'])('knows no %s that names no message', (type) => {
    expect(message({ type, [type]: {} })).toEqual({ kind: 'unknown', reason: `the ${type} names no message` });
  });
});
