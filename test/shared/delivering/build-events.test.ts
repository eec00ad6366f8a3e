import { describe, expect, test } from '@jest/globals';
import type { Contact } from '../../../shared/contacts/contact.ts';
import type { StoredMessage } from '../../../shared/conversations/message.ts';
import { eventsOfMessage } from '../../../shared/delivering/build-events.ts';
import { eventIdOf } from '../../../shared/delivering/event.ts';
import type { EventType } from '../../../shared/events.ts';

const contactId = '4be0643f-1d98-573b-97cd-ca98a65347dd';

const at = (second: number) => `2026-11-28T10:00:0${second}.000Z`;

const sent = (more: Partial<StoredMessage> = {}): StoredMessage => ({
  id: 'msg_1',
  message_id: 'wamid.1',
  contact_id: contactId,
  direction: 'outbound',
  sender_type: 'bot-chatapp',
  recipient: '5511999990000',
  created_at: at(0),
  message: 'olá',
  message_type: 'text',
  media_type: null,
  media_url: null,
  message_status: 'sent',
  status_history: [{ status: 'sent', at: at(0) }],
  reactions: [],
  ...more,
});
const read = sent({
  message_status: 'read',
  status_history: [
    { status: 'sent', at: at(0) },
    { status: 'delivered', at: at(1), noted_at: at(2) },
    { status: 'read', at: at(3) },
  ],
});
const eventOf = (message: StoredMessage, type: EventType, contact?: Contact) =>
  eventsOfMessage(message, { contact, type, organizationId: 'org_1' })[0];

describe('an event of a message', () => {
  test.each([
    // Of a send of ours nobody keeps when it was known to be taken.
    ['message_sent', 'sent', at(0), undefined],
    ['message_delivered', 'delivered', at(1), at(2)],
    ['message_read', 'read', at(3), at(3)],
  ] as const)(
    '%s shows it as it was then, however far it has come since',
    (type, message_status, timestamp, noted_at) => {
      expect(eventOf(read, type)).toEqual({
        id: eventIdOf({ subject: `msg_1 ${at(0)}`, kind: type, contactId: contactId }),
        message_id: 'msg_1',
        type,
        timestamp,
        platform: 'chatapp',
        organization_id: 'org_1',
        contact_id: contactId,
        noted_at,
        data: {
          message: expect.objectContaining({ id: 'msg_1', message_id: 'wamid.1', message_status }),
          conversation: { type: 'contact', contact_id: contactId },
          contact: null,
        },
      });
    },
  );

  test('shows of what was received when it was written, and the channel', () => {
    const received = sent({
      direction: 'inbound',
      message_status: 'delivered',
      platform: 'photoapp',
      status_history: [],
    });
    expect(eventOf(received, 'message_received')).toMatchObject({ timestamp: at(0), platform: 'photoapp' });
  });

  test('was noted when the message was recorded, at the earliest, where only the provider has said when', () => {
    const received = sent({
      direction: 'inbound',
      message_status: 'delivered',
      status_history: [{ status: 'delivered', at: at(0), noted_at: at(5) }],
    });
    expect(eventOf(received, 'message_received')?.noted_at).toBe(at(5));
    const echo = sent({
      message_status: 'delivered',
      status_history: [
        { status: 'sent', at: at(0), noted_at: at(5) },
        { status: 'delivered', at: at(1) },
      ],
    });
    expect(eventOf(echo, 'message_delivered')?.noted_at).toBe(at(5));
  });

  test('has another id where another message has come to the same id of ours', () => {
    const ids = [sent(), sent({ created_at: at(1) })].map((message) => eventOf(message, 'message_sent')?.id);
    expect(new Set(ids).size).toBe(2);
  });

  test('shows what a reaction is to', () => {
    const reaction = { message_id: 'wamid.0', emoji: '👍' };
    expect(eventOf(sent({ reaction }), 'message_sent')?.data).toMatchObject({ message: { reaction } });
  });

  test('shows why it failed', () => {
    const error = { code: 131026, message: 'undeliverable' };
    const failed = sent({ message_status: 'failed', error, status_history: [{ status: 'failed', at: at(4) }] });
    expect(eventOf(failed, 'message_failed')).toMatchObject({ timestamp: at(4), data: { error } });
  });

  test('in a group belongs to who wrote it, and without one to the group', () => {
    const author = '0d3f0a3c-5b8e-8e46-9c55-6f1d6a3b0c11';
    expect(eventOf(sent({ author_contact_id: author }), 'message_sent')?.contact_id).toBe(author);
    expect(eventOf(sent(), 'message_sent')?.contact_id).toBe(contactId);
  });
});

describe('there is no event', () => {
  test.each([
    ['of a status that it has not come to', sent(), 'message_delivered'],
    ['of having received what we sent', sent(), 'message_received'],
    ['of having sent what we received', sent({ direction: 'inbound' }), 'message_sent'],
    ['while nobody knows whether it was sent', sent({ outcome_unknown: true }), 'message_sent'],
    [
      'of a failure that was only assumed, and is none any more',
      sent({
        status_history: [
          { status: 'failed', at: at(1) },
          { status: 'sent', at: at(2) },
        ],
      }),
      'message_failed',
    ],
  ] as const)('%s', (_, message, type) => {
    expect(eventOf(message, type)).toBeUndefined();
  });
});
