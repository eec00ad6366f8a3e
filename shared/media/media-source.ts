/** What a file is, by its content. */
export type MediaKind = 'image' | 'video' | 'audio' | 'document';

/** The kinds of media that a message can carry; each has formats and a size of its own. A sticker is an image. */
export type SentKind = MediaKind | 'sticker';

const kilobyte = 1_024;
const megabyte = 1_048_576;

/** What the provider accepts of each kind: bytes, and the formats, in words. */
export const kinds: Readonly<Record<SentKind, { readonly maxBytes: number; readonly takes: string }>> = {
  image: { maxBytes: 5 * megabyte, takes: 'images must be JPEG or PNG' },
  video: { maxBytes: 16 * megabyte, takes: 'videos must be MP4' },
  audio: { maxBytes: 16 * megabyte, takes: 'audio must be MP3, AAC or OGG' },
  document: { maxBytes: 100 * megabyte, takes: 'documents must be PDF, DOC, DOCX, XLS, XLSX, PPT or PPTX' },
  // Of one that moves, which is the larger.
  sticker: { maxBytes: 500 * kilobyte, takes: 'stickers must be WebP' },
};

/** Bytes of a sticker that does not move. */
export const stillStickerBytes = 100 * kilobyte;

/** A limit in bytes as refusals name it: `16 MB (16777216 bytes)`. */
export const limitText = (bytes: number): string =>
  `${bytes < megabyte ? `${bytes / kilobyte} KB` : `${bytes / megabyte} MB`} (${bytes} bytes)`;

/** What another platform accepts of a kind. */
export interface Taken {
  readonly maxBytes: number;
  /** Of its formats, by their contents. */
  readonly extensions: readonly string[];
  /** In words. */
  readonly takes: string;
}

/** What a caller says of a file beside where it is. */
interface Named {
  readonly kind: SentKind;
  /** Where that is not what the chat-app's provider accepts (`kinds`). */
  readonly taken?: Taken;
  /** The field that named it, for refusals: `media_url`. */
  readonly field: string;
  /** The name to show, as the caller gave it. */
  readonly filename?: string;
}

/** A file that a caller has named: where it can be downloaded, or which of the organization's uploads it is. */
export type MediaSource = Named & ({ readonly url: string } | { readonly mediaId: string });

/** A file that has been checked and stored. */
export interface StoredFile {
  /** In our storage. */
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  /** As providers want it: `audio/ogg; codecs=opus`. */
  readonly contentType: string;
  /** Of the content, without the dot, also where the name has another. */
  readonly extension: string;
  /** The caller's, or the one that the file came under, or one made of its kind. It has an extension unless the caller's has none. */
  readonly filename: string;
  /** Of a sticker that was sent: whether it moves. */
  readonly animated?: boolean;
  /** Whether the caller, or the sender, gave it that name. */
  readonly isNamed?: true;
}
