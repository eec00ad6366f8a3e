import { comparedText, joined } from '../base/compared.ts';

/** Numbers that three letters in a row have, counted from 0: different letters may have the same one. */
export const trigramNumbers = 8_192;

/** Raised when texts are compared in another way, or their trigrams numbered: filters of before count for nothing then. */
export const trigramVersion = 1;

/** The numbers of a text's trigrams, as searches compare it, and with its apostrophes and hyphens left out. */
export function trigramsOf(text: string): Set<number> {
  const compared = comparedText(text);
  const numbers = new Set<number>();
  for (const form of new Set([compared, joined(compared)])) addTrigrams(form, numbers);
  return numbers;
}

/** More of them hardly rule out more texts. */
const mostAsked = 6;

/**
 * Some trigrams of what is looked for, which is in the form that searches compare: a text that has it has them all. None
 * where it has fewer than three letters.
 */
export function askedTrigrams(form: string): number[] {
  const numbers = new Set<number>();
  addTrigrams(form, numbers);
  const all = [...numbers];
  const asked = Math.min(mostAsked, all.length);
  return Array.from({ length: asked }, (_, index) => all[Math.floor(((index + 0.5) * all.length) / asked)] ?? 0);
}

function addTrigrams(form: string, numbers: Set<number>): void {
  for (let at = 0; at + 2 < form.length; at++) {
    numbers.add(numberOf(form.charCodeAt(at), form.charCodeAt(at + 1), form.charCodeAt(at + 2)));
  }
}

/** Spreads the trigrams of any writing over the numbers (the multipliers are those of MurmurHash3). */
function numberOf(first: number, second: number, third: number): number {
  let hash = Math.imul(first, 0xcc9e2d51) ^ Math.imul(second, 0x1b873593) ^ Math.imul(third, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 16), 0xc2b2ae35);
  return (hash ^ (hash >>> 15)) & (trigramNumbers - 1);
}
