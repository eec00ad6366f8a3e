import { lazy } from '../base/lazy.ts';
import { lastSegment } from '../base/text.ts';
import { headerText } from '../outbound/answer.ts';
import { type Format, fits } from './formats.ts';
import type { MediaSource, StoredFile } from './media-source.ts';

/** In code points. */
const maxLength = 128;

/** The names that a file came under, the weightiest first: the server's, and the last part of the first and of the last address. */
export function namesOf(headers: Headers, asked: string, answered: string): string[] {
  const server = dispositionName(headers.get('content-disposition') ?? '') ?? '';
  return [server, lastSegment(asked), lastSegment(answered)].map(tidied).filter(Boolean);
}

/**
 * The name to show: as the caller gave it; else the first that ends as names of this format do, so that `download.php`
 * does not count; else one that is made of its kind.
 */
export function shownName(
  { filename, kind }: Pick<MediaSource, 'filename' | 'kind'>,
  names: readonly string[],
  format: Format,
): Pick<StoredFile, 'filename' | 'isNamed'> {
  if (filename?.trim()) return { filename, isNamed: true };
  const found = names.find((name) => fits(name, format));
  return { filename: found ?? `${kind}.${format.extension}` };
}

/** Bytes of UTF-8. A link has each in three characters, and the storage's address in five; file systems end at 255. */
const downloadBytes = 512;

/**
 * The name that a browser saves a file under: the sender's, whatever its ending, without what is no part of a name. Undefined
 * where nothing is left.
 */
export function downloadName(filename: string): string | undefined {
  const oneLine = filename.replace(/[\t\n\r]+/g, ' ').replace(/[/\\]/g, '_');
  const plain = oneLine.replace(unseen(), '').toWellFormed().trim();
  if (Buffer.byteLength(plain) <= downloadBytes) return plain || undefined;
  const ending = endingOf(plain);
  let room = downloadBytes - Buffer.byteLength(ending);
  const stem = [...plain.slice(0, plain.length - ending.length)];
  const end = stem.findIndex((character) => {
    room -= Buffer.byteLength(character);
    return room < 0;
  });
  return stem.slice(0, end).join('') + ending;
}

/** A name of at most `max` code points, with its extension kept. */
function shortened(name: string, max: number): string {
  const extension = endingOf(name);
  const stem = [...name.slice(0, name.length - extension.length)];
  return stem.slice(0, max - extension.length).join('') + extension;
}

/** The extension of a name, with the dot; empty where it has none. */
const endingOf = (name: string): string => /\.[^.]{1,10}$/.exec(name)?.[0] ?? '';

/** Control characters, and those that turn the direction of writing, which make `gpj.exe` look like `exe.jpg`. */
const unseen = lazy(() => /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu);

/** A name without a path, and without what shows nothing. */
function tidied(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const plain = last.replace(unseen(), '').trim();
  return shortened(plain.toWellFormed(), maxLength);
}

const encodedName = /;\s*filename\*\s*=\s*"?([\w-]+)'[^']*'([^;"\s]+)/i;
const quotedName = /;\s*filename\s*=\s*"((?:[^"\\]|\\.)*)"/i;
const bareName = /;\s*filename\s*=\s*([^;"]+)/i;

/** The file name in a `Content-Disposition` (RFC 6266): the encoded form before the plain one, which comes in raw UTF-8 too. */
function dispositionName(header: string): string | undefined {
  // A header without a type in front is read like one with it.
  const value = `;${header}`;
  const [, charset = '', escaped] = encodedName.exec(value) ?? [];
  const name = escaped === undefined ? undefined : unescaped(escaped, charset);
  if (name !== undefined) return name;
  const inQuotes = quotedName.exec(value)?.[1]?.replace(/\\(["\\])/g, '$1');
  const plain = inQuotes ?? bareName.exec(value)?.[1]?.trim();
  return plain && headerText(plain);
}

/** The text that is percent-encoded in a charset; undefined when it is none, and then the plain name counts. */
function unescaped(text: string, charset: string): string | undefined {
  const bytes = text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  if (/^(iso-8859-1|latin1)$/i.test(charset)) return bytes;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(bytes, 'latin1'));
  } catch {
    return undefined;
  }
}
