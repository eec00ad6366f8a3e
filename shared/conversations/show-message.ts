import type { ContactId } from '../identifiers.ts';
import { type MessageType, messageTypes } from './content.ts';
import type { Head } from './head.ts';
import type { StoredMessage } from './message.ts';
import type { ConversationMessage, Message, MessageFacts, ShownContent } from './shown-message.ts';
import { forward } from './status.ts';

/** What a message is shown with that its own item does not have. */
export interface Surroundings {
  /** The head of its conversation, which knows whether it is a group's. */
  readonly head?: Pick<Head, 'group_id' | 'subject'>;
  /** Whose conversation it is, where it is stored in the partition of a contact that was merged into this one. */
  readonly contactId?: ContactId;
  /** Our ids of the messages that are answered, by the provider's. */
  readonly answered?: ReadonlyMap<string, string>;
}

/** A stored message as a page of its conversation and its events show it. */
export function toConversationMessage(stored: StoredMessage, around: Surroundings = {}): ConversationMessage {
  return {
    id: stored.id,
    // One that the provider gives no id has ours in its place.
    message_id: stored.message_id === stored.id ? null : (stored.message_id ?? null),
    message: stored.message,
    ...shownContentOf(stored),
    sender_type: stored.sender_type,
    created_at: stored.created_at,
    message_status: stored.message_status,
    media_type: stored.media_type,
    media_url: stored.media_url,
    assignee: stored.sent_by ?? null,
    voice_note_transcription: null,
    reactions: [...stored.reactions],
    ...(stored.outcome_unknown && { outcome_unknown: true }),
    platform: stored.platform ?? 'chatapp',
    instance: stored.instance ?? null,
    direction: stored.direction,
    conversation: conversationOf(stored, around),
    sender: senderOf(stored, around),
    recipient: stored.direction === 'outbound' ? stored.recipient : null,
    context: contextOf(stored, around),
    forwarded: stored.forwarded ?? null,
    referral: stored.referral ?? null,
    edited_at: stored.earlier_texts?.at(-1)?.at ?? null,
    deleted_at: stored.deleted_at ?? null,
    ...(stored.reaction && { reaction: stored.reaction }),
  };
}

/** A stored message as `GET /message` shows it. */
export function toMessage(stored: StoredMessage, around: Surroundings = {}): Message {
  return {
    ...toConversationMessage(stored, around),
    error: stored.error ?? null,
    status_history: forward(stored.status_history).map(({ status, at }) => ({ status, at })),
    ...(stored.earlier_texts && { earlier_texts: stored.earlier_texts.map(({ message, at }) => ({ message, at })) }),
  };
}

function shownContentOf({ type, content, message, message_type }: StoredMessage): ShownContent {
  if (type === undefined) return { type: earlierType(message_type), content: null };
  const whole = type === 'text' ? { body: message, ...content } : (content ?? null);
  // What is stored was written as `TypedContent`.
  return { type, content: whole } as ShownContent;
}

/** The type of a row of an earlier version, which has none of its own. */
export function earlierType(messageType: string): MessageType {
  const known = messageTypes.find((type) => type === messageType);
  return known ?? (Object.hasOwn(earlierTypes, messageType) ? earlierTypes[messageType] : undefined) ?? 'unsupported';
}

const earlierTypes: Readonly<Record<string, MessageType>> = {
  button: 'reply',
  voice: 'audio',
  story_reply: 'text',
  share: 'image',
  story_mention: 'image',
  reel: 'video',
};

/** The conversation with a contact, as messages and events show it. */
export const conversationWith = (contactId: ContactId) => ({ type: 'contact', contact_id: contactId }) as const;

function conversationOf(
  { contact_id }: StoredMessage,
  { head, contactId = contact_id }: Surroundings,
): MessageFacts['conversation'] {
  if (head?.group_id === undefined) return conversationWith(contactId);
  return { type: 'group', id: head.group_id, subject: head.subject ?? null };
}

function senderOf(
  stored: StoredMessage,
  { head, contactId = stored.contact_id }: Surroundings,
): MessageFacts['sender'] {
  const { direction, sender_type, sender, author_contact_id } = stored;
  if (direction === 'outbound' || sender_type === 'system') return null;
  const isInGroup = head?.group_id !== undefined || author_contact_id !== undefined;
  return {
    contact_id: isInGroup ? (author_contact_id ?? null) : contactId,
    name: sender?.name ?? null,
    phone_number: sender?.phone_number ?? null,
    user_id: sender?.user_id ?? null,
    photoapp_id: sender?.photoapp_id ?? null,
  };
}

function contextOf({ context_message_id, about }: StoredMessage, { answered }: Surroundings): MessageFacts['context'] {
  if (context_message_id === undefined && about === undefined) return null;
  const { product, story } = about ?? {};
  return {
    message_id: context_message_id ?? null,
    id: (context_message_id === undefined ? undefined : answered?.get(context_message_id)) ?? null,
    ...(product && { product: { catalog_id: product.catalog_id ?? null, product_id: product.product_id ?? null } }),
    ...(story && { story: { id: story.id ?? null, url: story.url ?? null } }),
  };
}
