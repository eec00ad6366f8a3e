import * as z from 'zod';

/*
 * What a message carries for programs, by its type. `message` is the text that a person reads; this is what a bot works
 * on. Members that are not known are absent. Stored rows keep it as it was written, so a member may be added here, and
 * none may change its meaning.
 */

const text = z.string();
const known = text.optional();

/** What a provider says of a message that has no member of its own: 8 KB of JSON at most, without secrets. */
const other = z.record(z.string(), z.unknown()).optional();

/** Which of several attachments that came in one message, each of which is a message of its own; absent on all others. */
const part = z.object({ number: z.int(), of: z.int() }).optional();

/** What is known of a file once it was fetched: of every type that a file may come with. */
const fetched = {
  mime_type: known,
  /** Bytes. */
  size: z.number().optional(),
  /** The page of what is shared. */
  permalink: known,
};

const fileContent = z.object({
  caption: known,
  /** The sender's name of it, which is its download's too. */
  filename: known,
  /** A voice note. */
  voice: z.boolean().optional(),
  animated: z.boolean().optional(),
  /** Where the file is from: `upload`, `story_mention`, `story_reply`, `share`, `reel` and what else a provider names. */
  source: known,
  ...fetched,
  part,
  other,
});

/** A contact card. */
export const cardContentSchema = z.object({
  name: z.looseObject({ formatted_name: text }),
  phones: z.array(z.object({ phone: known, type: known, wa_id: known })),
  emails: z.array(z.unknown()).optional(),
  addresses: z.array(z.unknown()).optional(),
  org: z.record(text, z.unknown()).optional(),
  urls: z.array(z.unknown()).optional(),
  birthday: known,
  other,
});

/** A line of an order. */
export const orderItemSchema = z.object({
  product_id: known,
  quantity: z.number().optional(),
  /** A decimal number as text. */
  unit_price: known,
  currency: known,
});

/** The ways in which a person chooses; a bot tells by `id`, or where a way has none by `payload`, what was chosen. */
const replyKindSchema = z.enum(['button', 'list', 'template_button', 'quick_reply', 'postback', 'poll_vote']);

/** The content of every type of message. */
export const contentSchemas = {
  text: z.object({ body: text, other }),
  image: fileContent,
  video: fileContent,
  audio: fileContent,
  document: fileContent,
  sticker: fileContent,
  location: z.object({
    latitude: z.number().optional(),
    longitude: z.number().optional(),
    name: known,
    address: known,
    url: known,
    live: z.boolean().optional(),
    other,
  }),
  contacts: z.object({ cards: z.array(cardContentSchema), other }),
  /** `kind` and the members of the send's `interactive`, or of what another client sent. */
  interactive: z.looseObject({ kind: text }),
  template: z.object({
    name: known,
    language: known,
    category: known,
    variables: z.unknown().optional(),
    /** The body as the person reads it. */
    text: known,
    /** Of the file in its header. */
    filename: known,
    ...fetched,
    part,
    other,
  }),
  reply: z.object({ kind: replyKindSchema, id: known, title: known, description: known, payload: known, other }),
  form_reply: z.object({ name: known, body: known, answers: z.unknown().optional(), other }),
  order: z.object({ catalog_id: known, text: known, items: z.array(orderItemSchema), other }),
  poll: z.object({ name: text, options: z.array(text), selectable_count: z.number().optional(), other }),
  reaction: z.object({ message_id: text, emoji: text, other }),
  system: z.looseObject({ kind: text }),
  /** `type`: what it was. */
  deleted: z.object({ type: text }),
  /** `type`: the provider's own name of the type, where it says one. */
  unsupported: z.object({ type: known, reason: known, ...fetched, part, other }),
} as const;

type Schemas = typeof contentSchemas;
/** The type of a message, by which its content is read. */
export type MessageType = keyof Schemas;
/** The names of all types of messages. */
export const messageTypes = Object.keys(contentSchemas) as [MessageType, ...MessageType[]];

/** A type with its content, as a message's item has them. A text's body is the item's `message`, and is not stored twice. */
export type TypedContent =
  | { readonly type: 'text'; readonly content?: Omit<z.infer<Schemas['text']>, 'body'> }
  | { [Type in Exclude<MessageType, 'text'>]: ContentOfType<Type> }[Exclude<MessageType, 'text'>];

/** A type with its content, as it is shown. */
export interface ContentOfType<Type extends MessageType> {
  readonly type: Type;
  readonly content: z.infer<Schemas[Type]>;
}

/** What the person clicked before writing: an ad, a post, a link. Members that are known. */
export const referralSchema = z.object({
  source_type: known,
  source_id: known,
  source_url: known,
  headline: known,
  body: known,
  media_type: known,
  media_url: known,
  click_id: known,
  ref: known,
});

/** What a message answers beside another message: a product of a catalogue, or a story of ours. */
export const aboutSchema = z.object({
  product: z.object({ catalog_id: known, product_id: known }).optional(),
  story: z.object({ id: known, url: known }).optional(),
});
