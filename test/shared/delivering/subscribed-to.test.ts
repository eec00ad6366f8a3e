import { expect, test } from '@jest/globals';
import { subscribedTo } from '../../../shared/delivering/fan-out.ts';
import { type EventType, eventTypes, type Platform } from '../../../shared/events.ts';
import { type StoredWebhook, storedWebhookSchema, type WebhookType } from '../../../shared/subscriptions/webhook.ts';

const webhook = (type: WebhookType, more: Partial<StoredWebhook> = {}): StoredWebhook =>
  storedWebhookSchema.parse({
    id: '7c1e4a7e-6f2e-4d53-9a51-0f5b0c9a2d11',
    url: 'https://receiver.example/',
    type,
    platform: 'chatapp',
    created_at: '2026-11-28T10:00:00.000Z',
    enabled: true,
    secret: 'sealed',
    ...more,
  });

const nameOf = (subscribed: StoredWebhook, type: EventType, platform: Platform = 'chatapp') =>
  subscribedTo({ type, platform }, [subscribed]).map((wanted) => wanted.type);

test.each(eventTypes)('%s goes to who subscribed to it and to who wants all, under its own name', (type) => {
  expect(nameOf(webhook(type), type)).toEqual([type]);
  expect(nameOf(webhook('all'), type)).toEqual([type]);
});

test('what was sent goes under either name, once, as it was asked for', () => {
  expect(nameOf(webhook('sent_message'), 'message_sent')).toEqual(['sent_message']);
  expect(nameOf(webhook('message_sent'), 'message_sent')).toEqual(['message_sent']);
});

test('of a list each type goes there once, under the name that the list has', () => {
  const list = webhook('message_read', { types: 'message_read,sent_message,call' });
  const names = eventTypes.map((type) => nameOf(list, type));
  expect(names).toEqual(
    eventTypes.map(
      (type) => ({ message_read: [type], message_sent: ['sent_message'], call: [type] })[String(type)] ?? [],
    ),
  );
  expect(nameOf(list, 'call', 'photoapp')).toEqual([]);
  expect(nameOf({ ...list, enabled: false }, 'call')).toEqual([]);
});

test('nobody gets anything else', () => {
  for (const type of eventTypes) {
    const others = eventTypes.filter((other) => other !== type);
    expect(others.flatMap((other) => nameOf(webhook(other), type))).toEqual([]);
    expect(nameOf(webhook('all'), type, 'photoapp')).toEqual([]);
    expect(nameOf(webhook('all', { enabled: false }), type)).toEqual([]);
  }
  expect(nameOf(webhook('sent_message'), 'message_delivered')).toEqual([]);
});
