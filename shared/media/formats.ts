import type { MediaKind } from './media-source.ts';

/** A format of files, and the names that it goes by. */
export interface Format {
  readonly kind: MediaKind;
  /** As providers want it declared. */
  readonly contentType: string;
  /** Without the dot. */
  readonly extension: string;
  /** Other extensions that files of this format come under. */
  readonly alsoCalled?: readonly string[];
  /** Other content types that files of this format come under. */
  readonly alsoDeclared?: readonly string[];
}

const office = 'application/vnd.openxmlformats-officedocument';

/** Every format that a message can carry. AAC comes bare or in an M4A file, OGG with Opus or another codec. */
export const formats = {
  jpeg: { kind: 'image', contentType: 'image/jpeg', extension: 'jpg', alsoCalled: ['jpeg', 'jpe', 'jfif'] },
  png: { kind: 'image', contentType: 'image/png', extension: 'png' },
  mp4: { kind: 'video', contentType: 'video/mp4', extension: 'mp4', alsoCalled: ['m4v'] },
  mp3: { kind: 'audio', contentType: 'audio/mpeg', extension: 'mp3' },
  aac: { kind: 'audio', contentType: 'audio/aac', extension: 'aac' },
  m4a: { kind: 'audio', contentType: 'audio/mp4', extension: 'm4a', alsoCalled: ['m4b', 'mp4'] },
  // The provider accepts no other codec, and no bare `audio/opus`.
  opus: { kind: 'audio', contentType: 'audio/ogg; codecs=opus', extension: 'ogg', alsoCalled: ['oga', 'opus'] },
  ogg: { kind: 'audio', contentType: 'audio/ogg', extension: 'ogg', alsoCalled: ['oga', 'spx'] },
  pdf: { kind: 'document', contentType: 'application/pdf', extension: 'pdf' },
  doc: { kind: 'document', contentType: 'application/msword', extension: 'doc', alsoCalled: ['dot'] },
  ppt: { kind: 'document', contentType: 'application/vnd.ms-powerpoint', extension: 'ppt', alsoCalled: ['pps', 'pot'] },
  xls: { kind: 'document', contentType: 'application/vnd.ms-excel', extension: 'xls', alsoCalled: ['xlt'] },
  docx: { kind: 'document', contentType: `${office}.wordprocessingml.document`, extension: 'docx' },
  pptx: { kind: 'document', contentType: `${office}.presentationml.presentation`, extension: 'pptx' },
  xlsx: { kind: 'document', contentType: `${office}.spreadsheetml.sheet`, extension: 'xlsx' },
} as const satisfies Record<string, Format>;

/** One of the formats that a message can carry. */
export type FormatName = keyof typeof formats;

/** A format that customers send and that no message can carry. */
interface OtherFormat extends Format {
  /** What detection calls it (`Detected.what`); several formats may look alike. */
  readonly seenAs?: readonly string[];
}

const text = ['plain text', 'a JSON document'];
const matroska = ['a WebM or Matroska video'];
const windowsMedia = ['a Windows Media file'];
const openDocument = ['an OpenDocument file'];
const openDocumentType = 'application/vnd.oasis.opendocument';

/** What detection calls a WebP picture that moves. */
export const animatedWebp = 'an animated WebP image';

/** WebP. Stickers alone are sent in it, and browsers save it as all that follows. */
export const webpFormat: OtherFormat = {
  kind: 'image',
  contentType: 'image/webp',
  extension: 'webp',
  seenAs: ['a WebP image', animatedWebp],
};

/**
 * The formats of received files that we name beside those of messages; of those that look alike the likeliest first.
 * Browsers never show them, only save them. Formats that a browser would run (HTML, SVG, XML, scripts, programs) must not be
 * among them.
 */
export const otherFormats: readonly OtherFormat[] = [
  webpFormat,
  { kind: 'image', contentType: 'image/gif', extension: 'gif', seenAs: ['a GIF image'] },
  {
    kind: 'image',
    contentType: 'image/heic',
    extension: 'heic',
    alsoDeclared: ['image/heif'],
    seenAs: ['a HEIC image'],
  },
  { kind: 'image', contentType: 'image/avif', extension: 'avif', seenAs: ['an AVIF image'] },
  { kind: 'image', contentType: 'image/bmp', extension: 'bmp', seenAs: ['a BMP image'] },
  { kind: 'image', contentType: 'image/tiff', extension: 'tif', alsoCalled: ['tiff'], seenAs: ['a TIFF image'] },
  { kind: 'video', contentType: 'video/3gpp', extension: '3gp', alsoDeclared: ['audio/3gpp'], seenAs: ['a 3GP video'] },
  {
    kind: 'video',
    contentType: 'video/quicktime',
    extension: 'mov',
    seenAs: ['a QuickTime (MOV) video', 'a QuickTime video'],
  },
  { kind: 'video', contentType: 'video/webm', extension: 'webm', alsoDeclared: ['audio/webm'], seenAs: matroska },
  { kind: 'video', contentType: 'video/x-matroska', extension: 'mkv', seenAs: matroska },
  {
    kind: 'video',
    contentType: 'video/x-msvideo',
    extension: 'avi',
    alsoDeclared: ['video/avi'],
    seenAs: ['an AVI video'],
  },
  { kind: 'video', contentType: 'video/mpeg', extension: 'mpg', alsoCalled: ['mpeg'], seenAs: ['an MPEG video'] },
  { kind: 'video', contentType: 'video/x-ms-wmv', extension: 'wmv', seenAs: windowsMedia },
  { kind: 'audio', contentType: 'audio/x-ms-wma', extension: 'wma', seenAs: windowsMedia },
  { kind: 'video', contentType: 'video/ogg', extension: 'ogv', seenAs: ['an OGG video'] },
  { kind: 'audio', contentType: 'audio/amr', extension: 'amr', seenAs: ['an AMR audio file'] },
  {
    kind: 'audio',
    contentType: 'audio/wav',
    extension: 'wav',
    alsoDeclared: ['audio/x-wav', 'audio/wave'],
    seenAs: ['a WAV audio file'],
  },
  { kind: 'audio', contentType: 'audio/flac', extension: 'flac', seenAs: ['a FLAC audio file'] },
  { kind: 'audio', contentType: 'audio/aiff', extension: 'aiff', alsoCalled: ['aif'], seenAs: ['an AIFF audio file'] },
  { kind: 'audio', contentType: 'audio/midi', extension: 'mid', alsoCalled: ['midi'], seenAs: ['a MIDI file'] },
  { kind: 'audio', contentType: 'audio/x-caf', extension: 'caf', seenAs: ['a CAF audio file'] },
  { kind: 'document', contentType: 'text/plain', extension: 'txt', seenAs: text },
  { kind: 'document', contentType: 'text/csv', extension: 'csv', seenAs: text },
  { kind: 'document', contentType: 'application/json', extension: 'json', seenAs: text },
  { kind: 'document', contentType: 'text/vcard', extension: 'vcf', alsoDeclared: ['text/x-vcard'], seenAs: text },
  { kind: 'document', contentType: 'text/calendar', extension: 'ics', seenAs: text },
  { kind: 'document', contentType: 'text/markdown', extension: 'md', seenAs: text },
  { kind: 'document', contentType: 'application/rtf', extension: 'rtf', seenAs: ['an RTF document'] },
  {
    kind: 'document',
    contentType: 'application/zip',
    extension: 'zip',
    seenAs: ['a ZIP archive', 'an incomplete ZIP archive'],
  },
  { kind: 'document', contentType: 'application/epub+zip', extension: 'epub', seenAs: ['a ZIP archive'] },
  { kind: 'document', contentType: 'application/vnd.rar', extension: 'rar', seenAs: ['a RAR archive'] },
  { kind: 'document', contentType: 'application/x-7z-compressed', extension: '7z', seenAs: ['a 7z archive'] },
  { kind: 'document', contentType: 'application/gzip', extension: 'gz', seenAs: ['a gzip file'] },
  { kind: 'document', contentType: `${openDocumentType}.text`, extension: 'odt', seenAs: openDocument },
  { kind: 'document', contentType: `${openDocumentType}.spreadsheet`, extension: 'ods', seenAs: openDocument },
  { kind: 'document', contentType: `${openDocumentType}.presentation`, extension: 'odp', seenAs: openDocument },
];

/** The format of all other files: bytes to be saved. */
export const unnamedFormat: Format = { kind: 'document', contentType: 'application/octet-stream', extension: 'bin' };

/** Whether a file name ends as names of this format do. */
export function fits(name: string, { extension, alsoCalled = [] }: Format): boolean {
  const ending = extensionOf(name);
  return ending !== undefined && [extension, ...alsoCalled].includes(ending);
}

/** Whether a content type, without parameters, is this format's. */
export const isDeclaredAs = (type: string, { contentType, alsoDeclared = [] }: Format): boolean =>
  contentType === type || alsoDeclared.includes(type);

const extensionOf = (name: string) => /[^.]\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase();
