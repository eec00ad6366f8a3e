import * as z from 'zod';
import { contactUuidSchema, photoappIdSchema } from '../../contacts/identities/identity.ts';
import type { Operation } from '../../http/operation.ts';
import { forbidden, orAbsent, orEmpty, requiredText, unlessBlank, withEither, withOneOf } from '../../input/fields.ts';
import { photoappSentSchema } from '../sent-body.ts';
import { providerIdLength } from './envelope.ts';
import { mediaIdSchema } from './media.ts';

/** Code points, as of every address. */
const urlLength = 2048;

/** Forwarded and stored byte for byte, so it must be whole as it stands: nothing that a parser would drop or mend. */
const sourceUrlSchema = requiredText({ max: urlLength })
  .refine((text) => /^https:\/\/[^\s\p{Cc}\\]+$/iu.test(text) && URL.canParse(text), {
    error: 'must be an absolute https URL, without white space',
    abort: true,
  })
  .refine((text) => new URL(text).username === '' && new URL(text).password === '', {
    error: 'must not carry credentials',
  })
  .meta({ format: 'uri' });

/** Whom a message is for: one of these, or both if they are one contact's. */
const recipient = {
  photoapp_id: orAbsent(photoappIdSchema),
  contact_id: orAbsent(contactUuidSchema),
};

/** The platform's limit, in bytes of UTF-8. */
const textBytes = 1000;

export const photoappTextSchema = z.object({
  message_type: z.literal('text'),
  ...recipient,
  text: requiredText({ max: textBytes, required: 'is required for text messages' }).refine(
    (text) => Buffer.byteLength(text) <= textBytes,
    { error: `must be at most ${textBytes} bytes in UTF-8` },
  ),
});

/** One message has a file or a text, never both. */
const ofFile = <Type extends 'image' | 'video' | 'audio' | 'document'>(type: Type) =>
  withEither(
    z.object({
      message_type: z.literal(type),
      ...recipient,
      media_url: unlessBlank(sourceUrlSchema),
      media_id: mediaIdSchema,
      caption: forbidden('cannot be combined with media; send it as a separate text message'),
    }),
    ['media_url', 'media_id'],
    'is required',
  );

/** The bodies of messages with a file. */
export const photoappFileSchemas = [ofFile('image'), ofFile('video'), ofFile('audio'), ofFile('document')] as const;

/** The heart, with and without the sign that asks for its picture; empty takes the reaction back. The platform has no other. */
const reactions = ['❤', '❤️', ''];

export const photoappReactionBodySchema = z.object({
  message_id: requiredText({ max: providerIdLength, required: 'is required for reaction messages' }),
  emoji: z
    .string({ error: ({ input }) => (input === undefined || input === null ? 'is required' : undefined) })
    .refine((emoji) => reactions.includes(emoji), { error: 'must be ❤, or empty to remove the reaction' }),
});

export const photoappReactionSchema = z.object({
  message_type: z.literal('reaction'),
  ...recipient,
  reaction: orEmpty(photoappReactionBodySchema),
});

const messages = [photoappTextSchema, ...photoappFileSchemas, photoappReactionSchema] as const;
const namesOfAll = () => messages.map(({ shape }) => shape.message_type.value).join(', ');

/** The body of `POST /send-photoapp`. */
const photoappBodySchema = withOneOf(
  z.discriminatedUnion('message_type', messages, {
    error: ({ code }) => (code === 'invalid_union' ? `must be one of ${namesOfAll()}` : undefined),
  }),
  ['photoapp_id', 'contact_id'],
);
export type PhotoappBody = z.infer<typeof photoappBodySchema>;

/** `POST /send-photoapp`. */
export const sendPhotoapp = {
  body: photoappBodySchema,
  idempotent: true,
  reply: photoappSentSchema,
} satisfies Operation;
