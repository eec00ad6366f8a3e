import { describe, expect, test } from '@jest/globals';
import { messageItemSchema, type StoredMessage } from '../../../shared/conversations/message.ts';
import { toConversationMessage } from '../../../shared/conversations/show-message.ts';

/** A row as versions wrote it that knew no types. */
const earlierRow = (more: object): StoredMessage => ({
  ...messageItemSchema.parse({
    id: 'msg_1',
    message_id: 'wamid.1',
    contact_id: 'contact-1',
    direction: 'inbound',
    sender_type: 'user-chatapp',
    recipient: '106540352242922',
    created_at: '2026-11-28T10:00:00.000Z',
    message: 'hi',
    message_type: 'text',
    media_type: null,
    media_url: null,
    message_status: 'delivered',
    status_history: [{ status: 'delivered', at: '2026-11-28T10:00:00.000Z' }],
    ...more,
  }),
  reactions: [],
});

describe('a row of an earlier version', () => {
  test.each([
    ['text', 'text'],
    ['image', 'image'],
    ['voice', 'audio'],
    ['button', 'reply'],
    ['interactive', 'interactive'],
    ['story_reply', 'text'],
    ['story_mention', 'image'],
    ['share', 'image'],
    ['reel', 'video'],
    ['ephemeral', 'unsupported'],
    ['constructor', 'unsupported'],
  ])('of the provider’s type %s is shown as %s, without content', (message_type, type) => {
    expect(toConversationMessage(earlierRow({ message_type }))).toMatchObject({ type, content: null, message: 'hi' });
  });

  test('says whom it answers, in which conversation, and that nothing else is known', () => {
    expect(toConversationMessage(earlierRow({ context_message_id: 'wamid.0' }))).toMatchObject({
      platform: 'chatapp',
      instance: null,
      direction: 'inbound',
      conversation: { type: 'contact', contact_id: 'contact-1' },
      sender: { contact_id: 'contact-1', name: null, phone_number: null, user_id: null, photoapp_id: null },
      recipient: null,
      context: { message_id: 'wamid.0', id: null },
      forwarded: null,
      referral: null,
      edited_at: null,
      deleted_at: null,
    });
  });

  test('that was sent says to whom, and has no sender', () => {
    const sent = earlierRow({ direction: 'outbound', sender_type: 'bot-chatapp', recipient: '5511999990000' });
    expect(toConversationMessage(sent)).toMatchObject({ sender: null, recipient: '5511999990000' });
  });

  test('that was edited says when', () => {
    const earlier_texts = [{ message: 'before', at: '2026-11-28T11:00:00.000Z' }];
    expect(toConversationMessage(earlierRow({ earlier_texts }))).toMatchObject({ edited_at: earlier_texts[0]?.at });
  });
});

test('a message of a group says so, and who of its members wrote it, contact or not', () => {
  const head = { group_id: '1203@g.us', subject: 'Família' };
  const stored = earlierRow({ type: 'text', sender: { name: 'Rui', phone_number: '5511988880000' } });
  expect(toConversationMessage(stored, { head })).toMatchObject({
    type: 'text',
    content: { body: 'hi' },
    conversation: { type: 'group', id: '1203@g.us', subject: 'Família' },
    sender: { contact_id: null, name: 'Rui', phone_number: '5511988880000' },
  });
});
