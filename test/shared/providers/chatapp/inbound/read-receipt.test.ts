import { expect, test } from '@jest/globals';
import { readReceipt } from '../../../../../shared/providers/chatapp/inbound/receipt.ts';

const now = Date.parse('2026-11-28T10:00:00.000Z');

test('reads what the provider says of a message, with its time and our id', () => {
  const item = { id: 'wamid.1', status: 'delivered', timestamp: '1795860000', biz_opaque_callback_data: 'msg_1' };
  expect(readReceipt(item, now)).toEqual({
    providerId: 'wamid.1',
    messageId: 'msg_1',
    change: { status: 'delivered', at: '2026-11-28T10:00:00.000Z' },
  });
});

test('counts played as read', () => {
  expect(readReceipt({ id: 'wamid.1', status: 'played' }, now)?.change.status).toBe('read');
});

test.each([
  [
    'one that makes no sense beside it',
    [{ title: 'no code' }, { code: 131026, title: 'x' }],
    { code: 131026, message: 'x' },
  ],
  ['a code that is a text', [{ code: '131026', title: 'x' }], { code: '131026', message: 'x' }],
  ['details', [{ code: 1, message: 'm', error_data: { details: 'd' } }], { code: 1, message: 'm: d' }],
  [
    'the 24 hours are over',
    [{ code: 131047, title: 'Re-engagement message' }],
    { code: '131047', message: 'Re-engagement message. A template can be sent: message_type template.' },
  ],
  ['nothing', [], { code: 'failed', message: 'The provider gave no reason.' }],
  ['no list', 'x', { code: 'failed', message: 'The provider gave no reason.' }],
])('keeps the reason of a failure: %s', (_what, errors, error) => {
  expect(readReceipt({ id: 'wamid.1', status: 'failed', errors }, now)?.change.error).toEqual(error);
});

test('cuts a reason that would not fit an item', () => {
  const errors = [{ code: 1, title: 'x'.repeat(500_000) }];
  expect(readReceipt({ id: 'wamid.1', status: 'failed', errors }, now)?.change.error?.message.length).toBeLessThan(
    3_000,
  );
});

test.each([
  ['no id', { status: 'sent' }],
  ['an id of half a surrogate pair', { id: 'wamid.\ud800', status: 'sent' }],
  ['an id longer than any', { id: 'x'.repeat(513), status: 'sent' }],
  ['a status that we do not know', { id: 'wamid.1', status: 'deleted' }],
  ['the name of a member of every object', { id: 'wamid.1', status: 'constructor' }],
  ['no object', 'x'],
])('is none with %s', (_what, item) => {
  expect(readReceipt(item, now)).toBeUndefined();
});

test.each(['', 'x', '-1', '99999999999999', null, undefined])(
  'takes the time of its coming for the time %p',
  (timestamp) => {
    const at = readReceipt({ id: 'wamid.1', status: 'sent', timestamp }, now)?.change.at;
    expect(at).toBe('2026-11-28T10:00:00.000Z');
  },
);
