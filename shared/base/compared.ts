/**
 * Letters as searches compare them, among contacts and in conversations: without accents, and with what every keyboard has. What is
 * no letter stays as it is.
 */
import { lazy } from './lazy.ts';
import { folded } from './text.ts';

/**
 * A text without upper case and accents. It may be shorter or longer than the text, and empty for a lone accent. Only what is not
 * ASCII is taken apart: that costs ten times what the rest does, and a search compares each text of a conversation.
 */
export const comparedText = (text: string): string => text.replace(/[^\0-\x7f]+/g, withoutAccents).toLowerCase();

/** Folding puts Hangul together again, which is taken apart as well: half a syllable is no part of a word. */
const withoutAccents = (run: string): string => plainLetters(folded(run.normalize('NFD').replace(accents(), '')));

/**
 * Accents, and what else is written over a letter without being one: vowel signs of Arabic and Hebrew, emoji's variation
 * selectors. The signs of Indian and Thai writing stay, and the two of Japanese: there they make another sound.
 */
export const accents = lazy(
  () => /[[\p{M}&&[\p{Script=Inherited}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]]--[\u3099\u309a]]/gv,
);

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
export const plainLetters = (text: string): string => text.replace(anyLetter, (letter) => letters[letter] ?? letter);

/** What telephones put for the apostrophe that was typed, with the accent that is typed for one, and dashes of all kinds. */
export const apostrophes = "'´‘’‛ʼʻ′＇";
export const hyphens = '\\p{Pd}−';

// The mark first, which is rare: what is looked for at each place of a text must cost little.
const between = lazy(() => new RegExp(`[${apostrophes}${hyphens}](?<=[\\p{L}\\p{M}].)(?=\\p{L})`, 'gu'));

/** A text whose apostrophes and hyphens between letters are left out, as many leave them out: `obrien` for `o'brien`. */
export const joined = (text: string): string => text.replace(between(), '');
