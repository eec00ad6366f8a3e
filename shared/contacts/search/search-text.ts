import { ignorable } from '../../base/blank.ts';
import { accents, apostrophes, hyphens, joined, plainLetters } from '../../base/compared.ts';
import { lazy } from '../../base/lazy.ts';
import { folded } from '../../base/text.ts';
import type { StoredContact } from '../contact.ts';
import { digitsOf } from '../identities/phone.ts';

/** Between name, number and usernames: no word holds white space. */
const boundary = '\n';

/** What of a contact its search text is made of. */
export type Searched = Pick<StoredContact, 'full_name' | 'chatapp_id'> &
  Partial<Pick<StoredContact, 'photoapp_username' | 'chatapp_username' | 'further_photoapp'>>;

/**
 * All that a contact is found by a part of, on two lines: the words of its name, those with an apostrophe or a hyphen between letters
 * without it too, and the digits of its number. Where it has usernames, they are on a third, as people write them: `@ana.souza`.
 */
export function searchTextOf({ full_name, chatapp_id, ...others }: Searched): string {
  const { photoapp_username, chatapp_username, further_photoapp = [] } = others;
  const usernames = [photoapp_username, chatapp_username, ...further_photoapp.map(({ username }) => username)];
  const handles = new Set(usernames.flatMap((name = '') => wordsOf(name)).map((word) => `@${word.replace(/^@/, '')}`));
  const words = wordsOf(full_name);
  const named = [...words, ...words.map(joined).filter((word) => !words.includes(word))];
  const lines = [named.join(' '), chatapp_id, ...(handles.size > 0 ? [[...handles].join(' ')] : [])];
  return lines.join(boundary);
}

/** Every word of a search text, the number and the usernames too. */
export const wordsIn = (searchText: string): string[] => searchText.split(/\s/).filter((word) => word !== '');

/** The words of a name, or of a search, as they are compared: without upper case, accents, and differences in writing the same. */
export function wordsOf(text: string): string[] {
  const bare = plainPunctuation(text.toWellFormed()).normalize('NFKD').replace(accents(), '').replace(unseen(), '');
  // Folding puts Hangul together again, which was taken apart as well: half a syllable is no part of a name.
  return plainLetters(folded(bare))
    .replace(/[\p{Nd}--\d]/gv, digitsOf)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** What telephones put for the quotes and dashes that were typed. */
const typographic = lazy((): readonly (readonly [RegExp, string])[] => [
  [new RegExp(`[${apostrophes}]`, 'g'), "'"],
  [/[“”„‟]/g, '"'],
  [new RegExp(`[${hyphens}]`, 'gu'), '-'],
]);

/** A text with the quotes and dashes of a keyboard. */
const plainPunctuation = (text: string): string =>
  typographic().reduce((plain, [written, typed]) => plain.replace(written, typed), text);

/** What does not show: zero-width characters, joiners, marks of direction, controls. White space is none of it. */
const unseen = lazy(() => new RegExp(`[[${ignorable}\\p{Cc}]--\\s]`, 'gv'));
