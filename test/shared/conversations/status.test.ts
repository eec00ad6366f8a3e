import { describe, expect, test } from '@jest/globals';
import {
  advanced,
  type MessageStatus,
  type StatusChange,
  statusesBefore,
  statusTransitions,
} from '../../../shared/conversations/status.ts';

const statuses: readonly MessageStatus[] = ['sent', 'delivered', 'read', 'failed'];
const at = '2026-11-28T10:00:00.000Z';
const messageWith = (message_status: MessageStatus) => ({ message_status, status_history: [] });
const receipt = (status: MessageStatus): StatusChange => ({ status, at });

/** What each receipt leads to, in the order of `statuses`; a dash where it changes nothing. */
test.each<[MessageStatus, string]>([
  ['sent', '- delivered read failed'],
  ['delivered', '- - read -'],
  ['read', '- - - -'],
  ['failed', '- - - -'],
])('a message that is %s becomes, receipt by receipt: %s', (from, after) => {
  const message = messageWith(from);
  const states = statuses.map((status) => {
    const next = advanced(message, receipt(status));
    return next === message ? '-' : next.message_status;
  });
  expect(states.join(' ')).toBe(after);
});

test('a message whose status a receipt moves has the receipt in its history, with its time', () => {
  const after = advanced(messageWith('sent'), receipt('delivered'));
  expect(after).toEqual({ message_status: 'delivered', status_history: [{ status: 'delivered', at }] });
});

describe('a late acceptance', () => {
  test('has a message sent after all that failed by assumption, and no other', () => {
    expect(statusesBefore('accepted late')).toEqual(['failed']);
    const rows = statusTransitions.filter(({ event }) => event === 'accepted late');
    expect(rows.map(({ when, to }) => [when, to])).toEqual([['it has no id of the provider', 'sent']]);
  });
});
