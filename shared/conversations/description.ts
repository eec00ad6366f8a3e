import { lazy } from '../base/lazy.ts';
import { lastSegment } from '../base/text.ts';
import { codePoints } from '../input/fields.ts';

/** Code points of the names that are shown, and of one of them. With what is around them they stay under 1,000. */
const lengths = { all: 900, one: 200 };

interface Card {
  readonly name: { readonly formatted_name: string };
}

/** Contact cards by their names, as many as can be read: `[contacts] Ana, Bea … and 12 more`. */
export function shownCards(cards: readonly Card[]): string {
  const names = cards.map(({ name }) => cut(name.formatted_name));
  let room = lengths.all;
  const shown = names.filter((name) => {
    // Once one does not fit, none does, so that no name in the middle is skipped.
    room = room < 0 ? room : room - codePoints(name) - 2;
    return room >= 0;
  });
  const more = names.length - shown.length;
  return `[contacts] ${shown.join(', ')}${more > 0 ? ` … and ${more} more` : ''}`;
}

function cut(name: string): string {
  const characters = [...name];
  return characters.length <= lengths.one ? name : `${characters.slice(0, lengths.one).join('')}…`;
}

/** A document without a caption: by its name, or else by the file name at the end of its address. */
export function shownDocument({ filename, media_url = '' }: { filename?: string; media_url?: string }): string {
  const name = filename ?? fileNameIn(media_url);
  return name === undefined ? '[document]' : `[document] ${name}`;
}

/** Most addresses end in an id, a script or nothing; a file's name ends in the kind of file. */
const looksLikeFile = lazy(() => /^[^/\\\p{C}]{1,200}\.(pdf|docx?|xlsx?|pptx?)$/iu);

function fileNameIn(address: string): string | undefined {
  const name = lastSegment(address);
  return looksLikeFile().test(name) ? name : undefined;
}

interface Location {
  readonly latitude: number;
  readonly longitude: number;
  readonly name?: string;
  readonly address?: string;
}

/** A place by its name, its address, or at least its coordinates. */
export const shownPlace = ({ latitude, longitude, name, address }: Location): string =>
  `[location] ${name ?? address ?? `${latitude}, ${longitude}`}`;

/** A poll by its question and what can be chosen. */
export const shownPoll = (question: string, options: readonly string[]): string =>
  `[poll] ${question}: ${options.join(' / ')}`;

/** A reaction, or its removal. */
export const shownReaction = (emoji: string): string => (emoji === '' ? '[reaction removed]' : `[reaction] ${emoji}`);
