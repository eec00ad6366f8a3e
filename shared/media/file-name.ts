import { dispositionName } from './disposition-name.ts';
import { type Format, fits } from './formats.ts';
import { lastSegment } from './last-segment.ts';
import type { MediaSource } from './media-source.ts';

/** In code points. */
const maxLength = 128;

/** The names that a file came under, the weightiest first: the server's, and the last part of the address asked and of the one that answered. */
export function namesOf(headers: Headers, asked: string, answered: string): string[] {
  const server = dispositionName(headers.get('content-disposition') ?? '') ?? '';
  return [server, lastSegment(asked), lastSegment(answered)].map(tidied).filter(Boolean);
}

/**
 * The name to show: as the caller gave it; else the first that ends as names of this format do, so that `download.php`
 * does not count; else one made up.
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

/** At most `max` code points, with the extension kept. */
export function shortened(name: string, max: number): string {
  const [extension = ''] = /\.[^.]{1,10}$/.exec(name) ?? [];
  const stem = [...name.slice(0, name.length - extension.length)];
  return stem.slice(0, max - extension.length).join('') + extension;
}

/** No part of a path, no control characters, and none that turn the direction of writing: `gpj.exe` is no `exe.jpg`. */
function tidied(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const plain = last.replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '').trim();
  return shortened(plain.toWellFormed(), maxLength);
}
