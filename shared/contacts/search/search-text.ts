import { folded } from '../../messages/search-terms.ts';
import type { Contact } from '../contact.ts';
import { digitsOf } from '../phone.ts';
import { plainly, plainPunctuation } from './plain-letters.ts';

/**
 * Accents, and what else is written over a letter without being one: vowel signs of Arabic and Hebrew, emoji's variation
 * selectors. The signs of Indian and Thai writing stay, and the two of Japanese: there they make another sound.
 */
const accents =
  /[[\p{M}&&[\p{Script=Inherited}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]]--[\u3099\u309a]]/gv;
/** What nobody sees: zero-width characters, joiners, marks of direction, controls. White space is none of it. */
const unseen = /[[\p{Default_Ignorable_Code_Point}\p{Cc}]--\s]/gv;

/** The words of a name, or of a search, as they are compared: without upper case, accents, and differences in writing the same. */
export function wordsOf(text: string): string[] {
  const bare = plainPunctuation(text.toWellFormed()).normalize('NFKD').replace(accents, '').replace(unseen, '');
  // Folding puts Hangul together again, which was taken apart as well: half a syllable is no part of a name.
  return plainly(folded(bare))
    .replace(/[\p{Nd}--\d]/gv, digitsOf)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** Between name and number: no word holds white space. */
const boundary = '\n';

/** All that a contact is found by, on two lines: the words of its name, and the digits of its number. */
export const searchTextOf = ({ full_name, chatapp_id }: Pick<Contact, 'full_name' | 'chatapp_id'>): string =>
  `${wordsOf(full_name).join(' ')}${boundary}${chatapp_id}`;

/** The line of the name in a search text. */
export const nameIn = (searchText: string): string => searchText.slice(0, searchText.indexOf(boundary));

/** Every word of a search text, the number too. */
export const wordsIn = (searchText: string): string[] => searchText.split(/\s/).filter((word) => word !== '');
