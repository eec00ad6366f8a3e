import { folded } from '../../base/text.ts';
import type { StoredContact } from '../contact.ts';
import { digitsOf } from '../identities/phone.ts';

/** Between name, number and usernames: no word holds white space. */
const boundary = '\n';

/** What of a contact its search text is made of. */
export type Searched = Pick<StoredContact, 'full_name' | 'chatapp_id'> &
  Partial<Pick<StoredContact, 'photoapp_username' | 'chatapp_username' | 'further_photoapp'>>;

/**
 * All that a contact is found by a part of, on two lines: the words of its name, and the digits of its number. Where it has
 * usernames, they are on a third, as people write them: `@ana.souza`.
 */
export function searchTextOf({ full_name, chatapp_id, ...named }: Searched): string {
  const { photoapp_username, chatapp_username, further_photoapp = [] } = named;
  const usernames = [photoapp_username, chatapp_username, ...further_photoapp.map(({ username }) => username)];
  const handles = new Set(usernames.flatMap((name = '') => wordsOf(name)).map((word) => `@${word.replace(/^@/, '')}`));
  const lines = [wordsOf(full_name).join(' '), chatapp_id, ...(handles.size > 0 ? [[...handles].join(' ')] : [])];
  return lines.join(boundary);
}

/** Every word of a search text, the number and the usernames too. */
export const wordsIn = (searchText: string): string[] => searchText.split(/\s/).filter((word) => word !== '');

/** The words of a name, or of a search, as they are compared: without upper case, accents, and differences in writing the same. */
export function wordsOf(text: string): string[] {
  const bare = plainPunctuation(text.toWellFormed()).normalize('NFKD').replace(accents, '').replace(unseen, '');
  // Folding puts Hangul together again, which was taken apart as well: half a syllable is no part of a name.
  return plainLetters(folded(bare))
    .replace(/[\p{Nd}--\d]/gv, digitsOf)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/**
 * Letters that Unicode does not take apart, although the keyboard of a searcher may have only the plain one: of Latin ones,
 * and of Arabic ones that people write for each other at a word's end, or have as another key in Persian.
 */
const letters: Readonly<Record<string, string>> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', æ: 'ae', œ: 'oe', þ: 'th' },
  ...{ ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه', ٱ: 'ا' },
  // Tatweel makes a word longer to look at.
  ـ: '',
};
const anyLetter = new RegExp(`[${Object.keys(letters).join('')}]`, 'g');

/** A text in small letters, with those that every keyboard has. */
const plainLetters = (text: string): string => text.replace(anyLetter, (letter) => letters[letter] ?? letter);

/** What telephones put for the quotes and dashes that were typed, and the accent that is typed for an apostrophe. */
const typographic: readonly (readonly [RegExp, string])[] = [
  [/[´‘’‛ʼʻ′]/g, "'"],
  [/[“”„‟]/g, '"'],
  [/[\p{Pd}−]/gu, '-'],
];

/** A text with the quotes and dashes of a keyboard. */
const plainPunctuation = (text: string): string =>
  typographic.reduce((plain, [written, typed]) => plain.replace(written, typed), text);

/**
 * Accents, and what else is written over a letter without being one: vowel signs of Arabic and Hebrew, emoji's variation
 * selectors. The signs of Indian and Thai writing stay, and the two of Japanese: there they make another sound.
 */
const accents =
  /[[\p{M}&&[\p{Script=Inherited}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]]--[\u3099\u309a]]/gv;
/** What does not show: zero-width characters, joiners, marks of direction, controls. White space is none of it. */
const unseen = /[[\p{Default_Ignorable_Code_Point}\p{Cc}]--\s]/gv;
