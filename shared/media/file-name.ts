import { headerText } from '../outbound/answer.ts';
import { type Format, fits } from './formats.ts';
import type { MediaSource } from './media-source.ts';

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
): string {
  if (filename?.trim()) return filename;
  const found = names.find((name) => fits(name, format));
  return found ?? `${kind}.${format.extension}`;
}

/** A name of at most `max` code points, with its extension kept. */
export function shortened(name: string, max: number): string {
  const [extension = ''] = /\.[^.]{1,10}$/.exec(name) ?? [];
  const stem = [...name.slice(0, name.length - extension.length)];
  return stem.slice(0, max - extension.length).join('') + extension;
}

/** A name without a path, control characters, and characters that turn the direction of writing, which make `gpj.exe` look like `exe.jpg`. */
function tidied(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const plain = last.replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '').trim();
  return shortened(plain.toWellFormed(), maxLength);
}

/** The last part of an address's path, decoded; percent signs that are no UTF-8 stay as they are. Empty when there is none. */
export function lastSegment(address: string): string {
  const segment = URL.parse(address)?.pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
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
