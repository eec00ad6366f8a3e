import * as z from 'zod';
import { contactIdSchema, messageIdSchema } from '../identifiers.ts';
import { awaitedFileSchema } from './awaited-file.ts';
import { aboutSchema, messageTypes, referralSchema } from './content.ts';

/** What became of a message; `status.ts` says what leads to what. */
export const messageStatusSchema = z.enum(['sent', 'delivered', 'read', 'failed']);
/** Who wrote a message: the contact, this API, a person of the organization, or the provider. */
export const senderTypeSchema = z.enum(['user-chatapp', 'bot-chatapp', 'human-chatapp', 'system']);

/** A reaction in its target's list of reactions. */
export const reactionSchema = z.object({ emoji: z.string(), sender_type: senderTypeSchema, created_at: z.string() });
/** A reaction as its target shows it. */
export type Reaction = z.infer<typeof reactionSchema>;

/** The attribute `error` of a message that failed. `code` is the provider's where there is one. */
export const messageErrorSchema = z.object({ code: z.union([z.int(), z.string()]), message: z.string() });
/** Why a message failed. */
export type MessageError = z.infer<typeof messageErrorSchema>;

/** A status that a message has had, and since when, in ISO 8601. */
export const statusChangeSchema = z.object({ status: messageStatusSchema, at: z.string() });
/** A text that an edit has replaced, and when, in ISO 8601. */
export const earlierTextSchema = z.object({ message: z.string(), at: z.string() });

/** The same as it is stored: with what tells the edit that replaced it from all others. */
const replacedTextSchema = earlierTextSchema.extend({
  /** The edit's number, on a channel that counts them. */
  number: z.int().optional(),
  /** By which its event is known, also where a copy has moved the time. Absent on rows of earlier versions, like the next. */
  edit_id: z.string().optional(),
  /** When this service came to know of it, by our clock. */
  noted_at: z.string().optional(),
});

/** Who edited or revoked a message: our account, the person at the other end, or one of the two, unknown which. */
export const actorSchema = z.enum(['us', 'them', 'unknown']);
/** Who edited or revoked a message. */
export type Actor = z.infer<typeof actorSchema>;

/** Who edited or revoked a message, and where, as a gateway's server tells it. On the other channels the provider has checked that. */
export const authorSchema = z.object({
  /** Of the group, or of the contact that the person is; absent while the person is none. */
  conversation_id: contactIdSchema.optional(),
  /** The contacts that were merged into the one that the person is. */
  merged: z.array(contactIdSchema).optional(),
  in_group: z.boolean(),
  /** The contact that the person is. */
  contact_id: contactIdSchema.optional(),
  /** The person's number and hidden address; none where the server names no person. */
  ids: z.array(z.string()),
});
/** Who edited or revoked a message, and where. */
export type Author = z.infer<typeof authorSchema>;

/** An edit of a message: its new text, and when, in ISO 8601. `noted_at`: the same by our clock. */
const editSchema = earlierTextSchema.extend({
  actor: actorSchema,
  noted_at: z.string(),
  author: authorSchema.optional(),
  number: z.int().optional(),
  /** It takes a file's caption away: the text is a description. */
  caption: z.null().optional(),
});
/** An edit of a message. */
export type Edit = z.infer<typeof editSchema>;
/** A revocation of a message, with the same times. */
const revocationSchema = z.object({
  actor: actorSchema,
  at: z.string(),
  noted_at: z.string(),
  author: authorSchema.optional(),
});
/** A revocation of a message. */
export type Revocation = z.infer<typeof revocationSchema>;

/** What was done to a message before it was here. Which of it counts is known once it is known whose message it is. */
export const parkedActionsSchema = z.object({ edits: z.array(editSchema), revocations: z.array(revocationSchema) });
/** Edits and revocations of one message. */
export type Actions = z.infer<typeof parkedActionsSchema>;

/** The target of a reaction, by the provider's id, and the emoji; empty where the reaction was withdrawn. */
export const reactionTargetSchema = z.object({ message_id: z.string(), emoji: z.string() });

/** Who wrote a message to us, as the provider names them: in a group one of its members, who may be no contact. */
const senderSchema = z.object({
  name: z.string().optional(),
  phone_number: z.string().optional(),
  user_id: z.string().optional(),
  photoapp_id: z.string().optional(),
});
/** Who wrote a message, by the names that are known. */
export type Sender = z.infer<typeof senderSchema>;

/**
 * The part of a message that depends neither on its direction nor on its status. What one shows and carries is decided in
 * `providers/…/inbound/content.ts` where it comes in, and in `sending` and `gateway` where it is sent; whether an edit may
 * change it, in `edits.ts`.
 */
export const contentSchema = z.object({
  /** Text, caption or a short description in brackets; never null. */
  message: z.string(),
  /** The provider's own name of the type, or the one that a send asked for. */
  message_type: z.string(),
  /** The type that is shown, by which `content` is read. Absent on rows of earlier versions, like `content`. */
  type: z.enum(messageTypes).optional(),
  /** By its type (`content.ts`), as it was written. Absent on a text, whose content is `message`. */
  content: z.record(z.string(), z.unknown()).optional(),
  media_type: z.enum(['image', 'video', 'audio', 'document', 'interactive']).nullable(),
  media_url: z.string().nullable(),
  /** The provider's id of the message that it answers. */
  context_message_id: z.string().optional(),
  /** The product or the story that it answers. */
  about: aboutSchema.optional(),
  forwarded: z.enum(['once', 'many']).optional(),
  referral: referralSchema.optional(),
  /** Only of a reaction. */
  reaction: reactionTargetSchema.optional(),
  /** The key of its file in our storage. */
  media_key: z.string().optional(),
  /** The key of a file that all messages of a broadcast share: it stays when the message goes. */
  shared_media_key: z.string().optional(),
  /** Absent on the chat-app. */
  platform: z.literal('photoapp').optional(),
  /** The gateway instance by which it was sent or came in. */
  instance: z.string().optional(),
});
/** What a message says and shows. */
export type Content = z.infer<typeof contentSchema>;

/** Who sends what we send: the person whose e-mail address is `sent_by`, or else a program. */
export const senderTypeOf = ({ sent_by }: { readonly sent_by?: string }) =>
  sent_by === undefined ? ('bot-chatapp' as const) : ('human-chatapp' as const);

/** The item of a message. The reactions to it are attributes of their own, which `reactions.ts` reads. */
export const messageItemSchema = contentSchema.extend({
  /** Our id. */
  id: messageIdSchema,
  /** The provider's id; absent until it is known. */
  message_id: z.string().optional(),
  contact_id: contactIdSchema,
  direction: z.enum(['inbound', 'outbound']),
  sender_type: senderTypeSchema,
  /** Of what a person has sent over the console: the person's e-mail address. */
  sent_by: z.string().optional(),
  recipient: z.string(),
  created_at: z.string(),
  message_status: messageStatusSchema,
  /** `noted_at`: when a webhook brought it, by our clock. */
  status_history: z.array(statusChangeSchema.extend({ noted_at: z.string().optional() })),
  error: messageErrorSchema.optional(),
  /** It is not known (yet) whether the provider took it. */
  outcome_unknown: z.literal(true).optional(),
  /** Its texts before edits, oldest first. */
  earlier_texts: z.array(replacedTextSchema).optional(),
  /** Of what we have sent: what was done to it before it was recorded, and is still to be applied. */
  parked_actions: parkedActionsSchema.optional(),
  /** In a group: the contact who wrote it, where the author is one. */
  author_contact_id: contactIdSchema.optional(),
  /** Of an inbound message: who wrote it. */
  sender: senderSchema.optional(),
  /** When it was revoked, in ISO 8601. */
  deleted_at: z.string().optional(),
  /** The same by our clock. Absent on rows of earlier versions. */
  deletion_noted_at: z.string().optional(),
  /** It was revoked before it was recorded: that it came, or was sent, is not announced. */
  deleted_unseen: z.literal(true).optional(),
  /** Its file, as long as it still lies with the provider. */
  inbound_file: awaitedFileSchema.optional(),
});
/** A message as its item has it, without the reactions to it. */
export type MessageItem = z.infer<typeof messageItemSchema>;

/** A message as it is read: its item with the reactions to it. */
export interface StoredMessage extends MessageItem {
  readonly reactions: readonly Reaction[];
}
