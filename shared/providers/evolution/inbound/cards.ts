import type { TypedContent } from '../../../conversations/content.ts';
import { shownCards } from '../../../conversations/description.ts';
import { keptList, keptOther, otherMembers } from '../../kept-json.ts';
import { memberOf, tolerantName, tolerantText } from '../../tolerant-reader.ts';
import { readVcard } from '../../vcard.ts';
import type { Kind } from './kind.ts';

type Card = Extract<TypedContent, { type: 'contacts' }>['content']['cards'][number];

/** A part with contact cards: `given` finds them in it. */
export const contactsOf = (given: (value: unknown) => readonly unknown[], taken: readonly string[]): Kind => ({
  type: 'contacts',
  taken,
  read: (value) => {
    const cards = keptList(given(value).map(cardOf)) as Card[];
    return { type: 'contacts', content: { cards }, shown: cards.length === 0 ? undefined : shownCards(cards) };
  },
});

function cardOf(value: unknown): Card {
  const { name, lines, ...read } = readVcard(tolerantText.parse(memberOf(value, 'vcard')) ?? '');
  const displayed = tolerantName().parse(memberOf(value, 'displayName'));
  const formatted_name = displayed ?? name.formatted_name ?? read.phones[0]?.phone ?? 'no name';
  return {
    ...read,
    name: { ...name, formatted_name },
    other: keptOther({ ...otherMembers(value, ['displayName', 'vcard']), ...lines }),
  };
}
