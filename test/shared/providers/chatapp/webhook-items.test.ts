import { expect, test } from '@jest/globals';
import { itemsOf, toQueueMessage } from '../../../../shared/providers/chatapp/webhook-items.ts';

const metadata = { phone_number_id: '1' };
const webhook = (value: unknown) => ({ entry: [{ id: 'e', changes: [{ field: 'messages', value }] }] });

test('takes statuses and messages apart, each with its account, messages with the contacts beside them', () => {
  const value = {
    metadata,
    statuses: [{ id: 's' }],
    messages: [{ id: 'm' }],
    contacts: [{ wa_id: '5' }],
    errors: [{ code: 1 }],
  };
  expect(itemsOf(webhook(value))).toEqual([
    { kind: 'status', account: '1', item: { id: 's' } },
    { kind: 'message', account: '1', item: { id: 'm' }, contacts: [{ wa_id: '5' }] },
    { kind: 'other', account: '1', item: { code: 1 } },
  ]);
});

test.each([
  ['no object', 'x'],
  ['no entries', { object: 'whatsapp_business_account' }],
  ['an entry without changes', { entry: [{ id: 'e', messaging: [{}] }] }],
  ['an entry that is a text', { entry: ['x'] }],
  ['statuses that are no list', webhook({ metadata, statuses: { id: 's' } })],
  ['only members that we do not know', webhook({ metadata, message_echoes: [{ id: 'm' }] })],
  ['another field', { entry: [{ changes: [{ field: 'account_update', value: {} }] }] }],
])('keeps whole what has no known shape: %s', (_what, body) => {
  const items = itemsOf(body);
  expect(items.map(({ kind }) => kind)).toEqual(['other']);
  expect(JSON.stringify(body)).toContain(JSON.stringify(items[0]?.item));
});

test('keeps one bad entry from taking its neighbour with it', () => {
  const [good] = webhook({ metadata, statuses: [{ id: 's' }] }).entry;
  expect(itemsOf({ entry: ['bad', good] }).map(({ kind }) => kind)).toEqual(['other', 'status']);
});

test('groups a person’s receipts and messages together, and apart from those of others and of other accounts', () => {
  const group = (account: string, item: object) => toQueueMessage({ kind: 'status', account, item }).group;
  expect(group('1', { recipient_id: '5' })).toBe(group('1', { from: '5' }));
  expect(new Set([group('1', { from: '5' }), group('1', { from: '6' }), group('2', { from: '5' })]).size).toBe(3);
});

test('names what is too large for a queue instead of failing on it for ever', () => {
  const { body } = toQueueMessage({ kind: 'status', account: '1', item: { text: 'x'.repeat(1_000_000) } });
  expect(body).toMatchObject({ kind: 'other', account: '1', item: { too_large: expect.any(Number) } });
});
