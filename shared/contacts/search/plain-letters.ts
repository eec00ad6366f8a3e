/**
 * Letters that Unicode does not take apart, although whoever searches has only the plain one on the keyboard: of Latin ones,
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
export const plainly = (text: string): string => text.replace(anyLetter, (letter) => letters[letter] ?? letter);

/** What telephones put for the quotes and dashes that were typed, and the accent that is typed for an apostrophe. */
const typographic: readonly (readonly [RegExp, string])[] = [
  [/[´‘’‛ʼʻ′]/g, "'"],
  [/[“”„‟]/g, '"'],
  [/[\p{Pd}−]/gu, '-'],
];

/** A text with the quotes and dashes of a keyboard. */
export const plainPunctuation = (text: string): string =>
  typographic.reduce((plain, [written, typed]) => plain.replace(written, typed), text);
