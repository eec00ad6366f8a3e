import type { MediaKind } from './media-source.ts';

const megabyte = 1_048_576;

/** What the provider takes of each kind: bytes (provider-facts, Media), and the formats, in words. */
export const kinds: Readonly<Record<MediaKind, { readonly maxBytes: number; readonly takes: string }>> = {
  image: { maxBytes: 5 * megabyte, takes: 'images must be JPEG or PNG' },
  video: { maxBytes: 16 * megabyte, takes: 'videos must be MP4' },
  audio: { maxBytes: 16 * megabyte, takes: 'audio must be MP3, AAC or OGG' },
  document: { maxBytes: 100 * megabyte, takes: 'documents must be PDF, DOC, DOCX, XLS, XLSX, PPT or PPTX' },
};

/** The limit as people say it: `16 MB (16777216 bytes)`. */
export const limitOf = (kind: MediaKind): string =>
  `${kinds[kind].maxBytes / megabyte} MB (${kinds[kind].maxBytes} bytes)`;
