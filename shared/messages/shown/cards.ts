import { codePoints } from '../../http/fields.ts';

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
