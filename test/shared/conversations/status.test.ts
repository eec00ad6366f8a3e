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

describe('a message’s status', () => {
  test.each(statusTransitions.filter(({ event }) => event !== 'accepted late'))(
    'moves from $from to $to by a receipt, with its time',
    ({ from, event, to }) => {
      const after = advanced(messageWith(from), receipt(event as MessageStatus));
      expect(after).toEqual({ message_status: to, status_history: [{ status: to, at }] });
    },
  );

  test('stays by every other receipt', () => {
    for (const from of statuses) {
      for (const status of statuses.filter((each) => !statusesBefore(each).includes(from))) {
        const message = messageWith(from);
        expect(advanced(message, receipt(status))).toBe(message);
      }
    }
  });

  test('leads nowhere from read, and from failed by a late acceptance alone', () => {
    expect(statusTransitions.filter(({ from }) => from === 'read')).toEqual([]);
    expect(statusTransitions.filter(({ from }) => from === 'failed').map(({ event }) => event)).toEqual([
      'accepted late',
    ]);
  });
});
