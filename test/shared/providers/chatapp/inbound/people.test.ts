import { describe, expect, test } from '@jest/globals';
import { base, read, told } from './read-item.ts';

describe('people', () => {
  const of = (item: object, beside?: unknown[]) => read('message', { id: 'wamid.1', type: 'text', ...item }, beside);

  test.each([
    ['a user id alone', { from_user_id: 'AR.5491122334455667' }, undefined, { userId: 'AR.5491122334455667' }],
    [
      'a user id in the contact alone',
      {},
      [{ user_id: 'US.1', profile: { username: 'ana' } }],
      { userId: 'US.1', username: 'ana' },
    ],
    ['a user id where a number is due', { from: 'AR.5491122334455667' }, undefined, { userId: 'AR.5491122334455667' }],
    ['a number that JSON has as one', { from: 5511999990000 }, undefined, { number: '5511999990000' }],
    ['a written number', { from: '+55 (11) 99999-0000' }, undefined, { number: '5511999990000' }],
    [
      'a number that is not the id',
      { from: '5511999990000' },
      [{ wa_id: '551199990000', profile: { name: 'Ana' } }],
      { number: '5511999990000', name: 'Ana' },
    ],
    [
      'somebody else’s contact',
      { from_user_id: 'US.1' },
      [{ user_id: 'US.2', profile: { name: 'Bea' } }],
      { userId: 'US.1' },
    ],
    [
      'a blank name',
      { from: '5511999990000' },
      [{ wa_id: '5511999990000', profile: { name: ' ' } }],
      { number: '5511999990000' },
    ],
  ])('are known by %s', (_what, item, beside, expected) => {
    expect(of(item, beside)).toMatchObject({ kind: 'message', person: expected });
    const { person: found } = of(item, beside) as { person: object };
    expect(JSON.parse(JSON.stringify(found))).toEqual(expected);
  });

  test.each([[{}], [{ from: '' }], [{ from: 'x'.repeat(600) }], [{ from: '120363322771963067' }], [{ from: null }]])(
    'are unknown without an id: %j',
    (item) => {
      expect(of(item)).toEqual({ kind: 'unknown', reason: 'a message that names nobody' });
    },
  );
});

describe('the provider’s own messages', () => {
  const system = (part: object, item: object = {}) =>
    read('message', { ...base, type: 'system', system: part, ...item });

  test('move a person to another number', () => {
    const body = 'User Sheena Nelson changed from 16505551234 to 12195555358';
    expect(system({ body, wa_id: '12195555358', type: 'user_changed_number' })).toMatchObject({
      person: { number: '16505551234' },
      system: true,
      newIdentity: { number: '12195555358' },
      content: { message: body, message_type: 'system' },
    });
  });

  test('move a person to another user id', () => {
    const part = { type: 'user_changed_user_id', user_id: 'US.2', previous_user_id: 'US.1' };
    // The provider names somebody who hides their number in the message itself, or in what it says alone.
    for (const from_user_id of ['US.2', undefined]) {
      expect(system(part, { from: undefined, from_user_id })).toMatchObject({
        person: { userId: 'US.1' },
        newIdentity: { userId: 'US.2' },
        content: { message: '[system] user_changed_user_id' },
      });
    }
  });

  test('tell of a changed identity, which moves nobody', () => {
    const inbound = system({ type: 'customer_identity_changed', identity: {}, wa_id: '16505551234' });
    expect(inbound).toMatchObject({ kind: 'message', system: true });
    expect(inbound).not.toHaveProperty('newIdentity');
  });
});

test('moves a person whose user id is updated, with the number beside it', () => {
  const update = {
    wa_id: '12195555358',
    detail: 'User id for Sheena has been updated.',
    user_id: { previous: 'US.1', current: 'US.2' },
    timestamp: '1749416383',
  };
  expect(read('moved', update)).toEqual({
    kind: 'new-identity',
    person: { userId: 'US.1' },
    at: told.at,
    newIdentity: { userId: 'US.2', number: '12195555358' },
  });
  expect(read('moved', { user_id: { previous: 'US.1' } })).toMatchObject({ kind: 'nothing' });
});
