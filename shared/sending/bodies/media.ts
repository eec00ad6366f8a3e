import * as z from 'zod';
import { fileAddress, forbidden, nameLength, optionalText } from '../../input/fields.ts';
import { envelope } from './envelope.ts';

/** Code points; the provider's limit. */
const captionLength = 1024;

const mediaUrl = fileAddress({ required: 'is required for media messages' });
const caption = optionalText({ max: captionLength });

/** The name of a document as its recipient sees it, byte for byte. */
const filenameSchema = optionalText({ max: nameLength });

/** A file above the text of an interactive message. */
export const headerMediaSchema = z.object({
  type: z.enum(['image', 'video', 'document']),
  url: fileAddress({ required: 'is required' }),
  /** Shown of a document alone. */
  filename: filenameSchema,
});

export const imageMessageSchema = z.object({
  ...envelope,
  message_type: z.literal('image'),
  media_url: mediaUrl,
  caption,
});

export const videoMessageSchema = z.object({
  ...envelope,
  message_type: z.literal('video'),
  media_url: mediaUrl,
  caption,
});

/** A caption is refused, not dropped: its words would be lost. */
export const audioMessageSchema = z.object({
  ...envelope,
  message_type: z.literal('audio'),
  media_url: mediaUrl,
  caption: forbidden('is not supported on audio; send it as a text message'),
});

/** A sticker says nothing beside itself, and has no name. */
export const stickerMessageSchema = z.object({
  ...envelope,
  message_type: z.literal('sticker'),
  media_url: mediaUrl,
  caption: forbidden('is not supported on stickers; send it as a text message'),
});

export const documentMessageSchema = z.object({
  ...envelope,
  message_type: z.literal('document'),
  media_url: mediaUrl,
  filename: filenameSchema,
  caption,
});
