import type { MediaKind } from './media-source.ts';

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

/** Every format that a message can carry (spec E1, rule 6). AAC comes bare or in an M4A file, OGG with Opus or another codec. */
export const formats = {
  jpeg: { kind: 'image', contentType: 'image/jpeg', extension: 'jpg', alsoCalled: ['jpeg', 'jpe', 'jfif'] },
  png: { kind: 'image', contentType: 'image/png', extension: 'png' },
  mp4: { kind: 'video', contentType: 'video/mp4', extension: 'mp4', alsoCalled: ['m4v'] },
  mp3: { kind: 'audio', contentType: 'audio/mpeg', extension: 'mp3' },
  aac: { kind: 'audio', contentType: 'audio/aac', extension: 'aac' },
  m4a: { kind: 'audio', contentType: 'audio/mp4', extension: 'm4a', alsoCalled: ['m4b', 'mp4'] },
  // The provider takes no other codec, and no bare `audio/opus` (provider-facts P11).
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

export type FormatName = keyof typeof formats;

/** Whether a file name ends as names of this format do. */
export function fits(name: string, { extension, alsoCalled = [] }: Format): boolean {
  const ending = extensionOf(name);
  return ending !== undefined && [extension, ...alsoCalled].includes(ending);
}

/** Whether a content type, without parameters, is this format's. */
export const isDeclaredAs = (type: string, { contentType, alsoDeclared = [] }: Format): boolean =>
  contentType === type || alsoDeclared.includes(type);

const extensionOf = (name: string) => /[^.]\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase();
