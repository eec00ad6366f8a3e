import { expect, test } from '@jest/globals';
import type { Event } from '../../../shared/delivering/event.ts';
import { eventBody } from '../../../shared/delivering/event-body.ts';

const event = (data: Event['data']): Event => ({
  id: 'evt_1',
  type: 'message_sent',
  timestamp: '2026-11-28T10:00:00.000Z',
  platform: 'chatapp',
  organization_id: 'org_1',
  contact_id: 'contact',
  data,
});
const limit = 350 * 1024;

test('says what the contract says, under the name that was asked for, and nothing of where it is kept', () => {
  expect(eventBody(event({ message: { message: 'olá' }, contact: null }), 'sent_message')).toBe(
    '{"id":"evt_1","type":"sent_message","timestamp":"2026-11-28T10:00:00.000Z","platform":"chatapp","organization_id":"org_1","data":{"message":{"message":"olá"},"contact":null}}',
  );
});

test('keeps the longest message of all, with the longest contact, whole', () => {
  const data = {
    message: { message: '👋'.repeat(4096) },
    contact: { full_name: '👋'.repeat(128), tags: Array.from({ length: 50 }, () => '👋'.repeat(1024)) },
  };
  expect(JSON.parse(eventBody(event(data), 'all')).data).toEqual(data);
});

test.each([
  ['texts', { message: '\u0000'.repeat(100_000), list: [1] }],
  ['lists', { message: 'a', list: Array.from({ length: 100_000 }, () => 'entry') }],
  ['both, deep down', { message: { parts: Array.from({ length: 900 }, () => ({ text: '👋'.repeat(2_000) })) } }],
])('shortens %s that fit into no item, and says so', (_, data) => {
  const body = eventBody(event(data), 'all');
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(limit);
  expect(JSON.parse(body)).toMatchObject({ id: 'evt_1', data: { message: expect.anything(), truncated: true } });
});

test('says at least what has happened where nothing can be shortened', () => {
  const members = Array.from({ length: 100_000 }, (_, index) => [`member${index}`, index]);
  expect(JSON.parse(eventBody(event(Object.fromEntries(members)), 'all')).data).toEqual({ truncated: true });
});

test('cuts no character in two', () => {
  const { message } = JSON.parse(eventBody(event({ message: `a${'👋'.repeat(200_000)}` }), 'all')).data;
  expect(message.isWellFormed()).toBe(true);
  expect(message).not.toContain('\ufffd…'.repeat(2));
});
