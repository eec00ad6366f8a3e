import { type Format, formats, otherFormats } from './formats.ts';
import type { ShownAs } from './media-store.ts';

/**
 * How a browser is to treat a file. The formats of messages, which its content has proved, are shown. Other formats have
 * their type and are saved: with `attachment` the browser guesses no type and runs nothing.
 */
export function shownAs(extension: string, name: string | undefined): ShownAs {
  const ours = formatOf(extension, Object.values(formats));
  const format = ours ?? formatOf(extension, otherFormats);
  const filename = name ?? `${format?.kind ?? 'file'}.${extension}`;
  return {
    contentType: format?.contentType ?? 'application/octet-stream',
    contentDisposition: contentDisposition(ours ? 'inline' : 'attachment', filename),
  };
}

/** Whether files with an extension keep the name that their address gave them: all but pictures, videos and sounds, whose names say nothing. */
export function keepsName(extension: string): boolean {
  const format = formatOf(extension, [...otherFormats, ...Object.values(formats)]);
  return format === undefined || format.kind === 'document';
}

/** Of two formats with one extension the later is the more general: OGG with any codec. */
const formatOf = (extension: string, among: readonly Format[]): Format | undefined =>
  among.findLast((candidate) => candidate.extension === extension);

/** A `Content-Disposition` with a file name of any script (RFC 6266), in ASCII alone. */
export function contentDisposition(type: 'inline' | 'attachment', filename: string): string {
  const plain = filename
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]|["\\%]/gu, '_');
  const extended = plain === filename ? '' : `; filename*=UTF-8''${encoded(filename)}`;
  return `${type}; filename="${plain}"${extended}`;
}

/** RFC 8187 leaves fewer characters as they are than `encodeURIComponent`. */
const encoded = (text: string) =>
  encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
