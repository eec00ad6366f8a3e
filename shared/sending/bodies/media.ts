import * as z from 'zod';
import { fileAddress, forbidden, nameLength, optionalText, text, unlessBlank, withEither } from '../../input/fields.ts';
import { envelope } from './envelope.ts';

/** Code points; the provider's limit. */
const captionLength = 1024;

/** A field with the id of an upload (`POST /media`). Which ids there are is looked up when the file is needed. */
export const mediaIdSchema = unlessBlank(text({ max: nameLength }));

/** Where a message's file is: one of these must be there, and not both (`ofOneFile`). */
const fileMembers = {
  media_url: unlessBlank(fileAddress({ required: 'is required' })),
  media_id: mediaIdSchema,
};

/** A body or a part of one that names its file once: by `media_url` or by `media_id`. */
const ofOneFile = <Schema extends z.ZodType<object>>(schema: Schema) =>
  withEither(schema, ['media_url', 'media_id'], 'is required for media messages');

/** Where the file is that a body names once. */
export const placeOf = ({ url, mediaId = '' }: { readonly url?: string; readonly mediaId?: string }) =>
  url === undefined ? { mediaId } : { url };

const caption = optionalText({ max: captionLength });

/** The name of a document as its recipient sees it, byte for byte. */
const filenameSchema = optionalText({ max: nameLength });

const headerMedia = z.object({
  type: z.enum(['image', 'video', 'document']),
  url: unlessBlank(fileAddress({ required: 'is required' })),
  media_id: mediaIdSchema,
  /** Shown of a document alone. */
  filename: filenameSchema,
});

/** A file above the text of an interactive message. */
export const headerMediaSchema = withEither(headerMedia, ['url', 'media_id'], 'is required');

export const imageMessageSchema = ofOneFile(
  z.object({
    message_type: z.literal('image'),
    ...envelope,
    ...fileMembers,
    caption,
  }),
);

export const videoMessageSchema = ofOneFile(
  z.object({
    message_type: z.literal('video'),
    ...envelope,
    ...fileMembers,
    caption,
  }),
);

/** A caption is refused, not dropped: its words would be lost. */
export const audioMessageSchema = ofOneFile(
  z.object({
    message_type: z.literal('audio'),
    ...envelope,
    ...fileMembers,
    caption: forbidden('is not supported on audio; send it as a text message'),
  }),
);

/** A sticker says nothing beside itself, and has no name. */
export const stickerMessageSchema = ofOneFile(
  z.object({
    message_type: z.literal('sticker'),
    ...envelope,
    ...fileMembers,
    caption: forbidden('is not supported on stickers; send it as a text message'),
  }),
);

export const documentMessageSchema = ofOneFile(
  z.object({
    message_type: z.literal('document'),
    ...envelope,
    ...fileMembers,
    filename: filenameSchema,
    caption,
  }),
);
