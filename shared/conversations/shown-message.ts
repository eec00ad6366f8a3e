import * as z from 'zod';
import { type ContentOfType, contentSchemas, type MessageType, messageTypes, referralSchema } from './content.ts';
import type { Head } from './head.ts';
import {
  contentSchema,
  earlierTextSchema,
  messageErrorSchema,
  messageStatusSchema,
  reactionSchema,
  reactionTargetSchema,
  type StoredMessage,
  senderTypeSchema,
  statusChangeSchema,
} from './message.ts';

const nullable = z.string().nullable();

/** What is shown of a message of any type. */
export const messageFactsSchema = z.object({
  id: z.string(),
  message_id: nullable,
  message: z.string(),
  sender_type: senderTypeSchema,
  created_at: z.string(),
  message_status: messageStatusSchema,
  media_type: contentSchema.shape.media_type,
  media_url: nullable,
  assignee: z.null(),
  voice_note_transcription: z.null(),
  reactions: z.array(reactionSchema.strict()),
  outcome_unknown: z.literal(true).optional(),
  platform: z.enum(['chatapp', 'photoapp']),
  instance: nullable,
  direction: z.enum(['inbound', 'outbound']),
  conversation: z.union([
    z.strictObject({ type: z.literal('contact'), contact_id: z.string() }),
    z.strictObject({ type: z.literal('group'), id: z.string(), subject: nullable }),
  ]),
  sender: z
    .strictObject({
      contact_id: nullable,
      name: nullable,
      phone_number: nullable,
      user_id: nullable,
      photoapp_id: nullable,
    })
    .nullable(),
  recipient: nullable,
  context: z
    .strictObject({
      message_id: nullable,
      id: nullable,
      product: z.strictObject({ catalog_id: nullable, product_id: nullable }).optional(),
      story: z.strictObject({ id: nullable, url: nullable }).optional(),
    })
    .nullable(),
  forwarded: z.enum(['once', 'many']).nullable(),
  referral: referralSchema.strict().nullable(),
  edited_at: nullable,
  deleted_at: nullable,
  reaction: reactionTargetSchema.strict().optional(),
});

/** A type with its content, which rows stored by earlier versions do not have. */
const contentOfType = <Type extends MessageType>(type: Type) =>
  z.object({ type: z.literal(type), content: contentSchemas[type].nullable() });
const [first, ...others] = messageTypes;
/** The content of a message by its type. */
export const typedContentSchema = z.discriminatedUnion('type', [contentOfType(first), ...others.map(contentOfType)]);

/** A type with its content, as an answer shows it. */
type ShownContent = {
  [Type in MessageType]: { readonly type: Type; readonly content: ContentOfType<Type>['content'] | null };
}[MessageType];

/** A message in a page of its conversation. */
export const conversationMessageSchema = z.intersection(messageFactsSchema, typedContentSchema);
/** A message as a page of its conversation and its events show it. */
export type ConversationMessage = Facts & ShownContent;

/** What `GET /message` shows besides. */
export const singleMessageFactsSchema = messageFactsSchema.extend({
  error: messageErrorSchema.strict().nullable(),
  status_history: z.array(statusChangeSchema.strict()),
  /** Only of an edited message. */
  earlier_texts: z.array(earlierTextSchema.strict()).optional(),
});
/** A message by itself: the same with what became of it. */
export const messageSchema = z.intersection(singleMessageFactsSchema, typedContentSchema);
/** A message as `GET /message` shows it. */
export type Message = z.infer<typeof singleMessageFactsSchema> & ShownContent;

type Facts = z.infer<typeof messageFactsSchema>;

/** What a message is shown with that its own item does not have. */
export interface Surroundings {
  /** The head of its conversation, which knows whether it is a group's. */
  readonly head?: Pick<Head, 'group_id' | 'subject'>;
  /** Our ids of the messages that are answered, by the provider's. */
  readonly answered?: ReadonlyMap<string, string>;
}

/** A stored message as a page of its conversation and its events show it. */
export function toConversationMessage(stored: StoredMessage, around: Surroundings = {}): ConversationMessage {
  return {
    id: stored.id,
    message_id: stored.message_id ?? null,
    message: stored.message,
    ...shownContentOf(stored),
    sender_type: stored.sender_type,
    created_at: stored.created_at,
    message_status: stored.message_status,
    media_type: stored.media_type,
    media_url: stored.media_url,
    assignee: null,
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
    status_history: stored.status_history.map(({ status, at }) => ({ status, at })),
    ...(stored.earlier_texts && { earlier_texts: stored.earlier_texts }),
  };
}

function shownContentOf({ type, content, message, message_type }: StoredMessage): ShownContent {
  if (type === undefined) return { type: earlierType(message_type), content: null };
  const whole = type === 'text' ? { body: message, ...content } : (content ?? null);
  // What is stored was written as `TypedContent`.
  return { type, content: whole } as ShownContent;
}

/** The type of a row that has none of its own. */
function earlierType(messageType: string): MessageType {
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

function conversationOf({ contact_id }: StoredMessage, { head }: Surroundings): Facts['conversation'] {
  if (head?.group_id === undefined) return { type: 'contact', contact_id };
  return { type: 'group', id: head.group_id, subject: head.subject ?? null };
}

function senderOf(stored: StoredMessage, { head }: Surroundings): Facts['sender'] {
  const { direction, sender_type, sender, contact_id, author_contact_id } = stored;
  if (direction === 'outbound' || sender_type === 'system') return null;
  const isInGroup = head?.group_id !== undefined || author_contact_id !== undefined;
  return {
    contact_id: isInGroup ? (author_contact_id ?? null) : contact_id,
    name: sender?.name ?? null,
    phone_number: sender?.phone_number ?? null,
    user_id: sender?.user_id ?? null,
    photoapp_id: sender?.photoapp_id ?? null,
  };
}

function contextOf({ context_message_id, about }: StoredMessage, { answered }: Surroundings): Facts['context'] {
  if (context_message_id === undefined && about === undefined) return null;
  const { product, story } = about ?? {};
  return {
    message_id: context_message_id ?? null,
    id: (context_message_id === undefined ? undefined : answered?.get(context_message_id)) ?? null,
    ...(product && { product: { catalog_id: product.catalog_id ?? null, product_id: product.product_id ?? null } }),
    ...(story && { story: { id: story.id ?? null, url: story.url ?? null } }),
  };
}
