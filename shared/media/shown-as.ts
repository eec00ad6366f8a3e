import { contentDisposition } from './content-disposition.ts';
import { type Format, formats } from './formats.ts';
import type { ShownAs } from './media-store.ts';

/** How a browser is to treat a file: what is none of our formats is saved, and never shown. */
export function shownAs(extension: string, name: string | undefined): ShownAs {
  // Of two formats with one extension the later is the more general: an OGG file, whatever its codec.
  const format: Format | undefined = Object.values(formats).findLast((candidate) => candidate.extension === extension);
  const filename = name ?? `${format?.kind ?? 'file'}.${extension}`;
  return format
    ? { contentType: format.contentType, contentDisposition: contentDisposition('inline', filename) }
    : { contentType: 'application/octet-stream', contentDisposition: contentDisposition('attachment', filename) };
}
