import { expect, test } from '@jest/globals';
import { jid, key, read } from './read-item.ts';

const update = (more: object) => read('status', { keyId: '3EB0A1', remoteJid: jid, fromMe: true, ...more });

test.each<[unknown, string]>([
  ['DELIVERY_ACK', 'delivered'],
  ['READ', 'read'],
  ['PLAYED', 'read'],
  ['read', 'read'],
  [3, 'delivered'],
  ['3', 'delivered'],
  [4, 'read'],
  [5, 'read'],
])('reads the status %j as %s', (status, ours) => {
  const change = { status: ours, at: '2026-11-28T10:00:00.000Z' };
  expect(update({ status })).toEqual({
    kind: 'status',
    receipt: { providerId: '3EB0A1', names: { number: '5511999990000' }, change },
  });
});

test.each(['ERROR', 0])('reads the status %j as a failure, of which the server gives no reason', (status) => {
  expect(update({ status })).toMatchObject({ receipt: { change: { status: 'failed', error: { code: 'ERROR' } } } });
});

test.each([
  { key, status: 'READ' },
  { key, update: { status: 4 } },
  { id: '3EB0A1', status: 'READ' },
  { keyId: '3EB0A1', messageId: 'database-id', status: 'READ' },
])('finds the message that an update is about', (item) => {
  expect(read('status', item)).toMatchObject({ receipt: { providerId: '3EB0A1', change: { status: 'read' } } });
});

test.each([
  { status: 'PENDING' },
  { status: 1 },
  // Our own record of it says so.
  { status: 'SERVER_ACK' },
  { status: 2 },
  { status: 'DELETED' },
  { status: 9 },
  { status: 1.5 },
  { status: null },
  {},
  { status: 'READ', fromMe: false },
])('changes nothing by %j', (more) => {
  expect(update(more).kind).toBe('nothing');
});

test('knows no update of no message', () => {
  expect(read('status', { status: 'READ' }).kind).toBe('unknown');
});
