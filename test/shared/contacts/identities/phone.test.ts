import { describe, expect, test } from '@jest/globals';
import { canonicalNumber, digitsOf } from '../../../../shared/contacts/identities/phone.ts';

/** The zeros of scripts with decimal digits, old and new, inside and outside the basic plane. */
const zeros: [string, number][] = [
  ['Latin', 0x30],
  ['Arabic-Indic', 0x660],
  ['Persian', 0x6f0],
  ['N’Ko', 0x7c0],
  ['Devanagari', 0x966],
  ['Bengali', 0x9e6],
  ['Gurmukhi', 0xa66],
  ['Gujarati', 0xae6],
  ['Tamil', 0xbe6],
  ['Thai', 0xe50],
  ['Lao', 0xed0],
  ['Tibetan', 0xf20],
  ['Myanmar', 0x1040],
  ['Khmer', 0x17e0],
  ['Mongolian', 0x1810],
  ['Balinese', 0x1b50],
  ['full-width', 0xff10],
  ['Osmanya', 0x104a0],
  ['Chakma', 0x11136],
  ['mathematical bold', 0x1d7ce],
  ['mathematical double-struck', 0x1d7d8],
  ['mathematical sans-serif', 0x1d7e2],
  ['mathematical sans-serif bold', 0x1d7ec],
  ['mathematical monospace', 0x1d7f6],
  ['Adlam', 0x1e950],
  ['segmented', 0x1fbf0],
];

describe('digits', () => {
  test.each(zeros)('of %s are 0 to 9', (_script, zero) => {
    const all = Array.from({ length: 10 }, (_, value) => String.fromCodePoint(zero + value)).join('');
    expect(digitsOf(all)).toBe('0123456789');
  });

  test('of every script that Unicode knows come in tens', () => {
    let every = '';
    for (let first = 0; first < 0x110000; first += 0x800) {
      // Half surrogates are no characters.
      if (first === 0xd800) continue;
      const block = String.fromCodePoint(...Array.from({ length: 0x800 }, (_, offset) => first + offset));
      every += (block.match(/\p{Nd}/gu) ?? []).join('');
    }
    const { length } = [...every];
    expect([length > 600, length % 10]).toEqual([true, 0]);
    expect(digitsOf(every)).toBe('0123456789'.repeat(length / 10));
  });

  test.each([
    ['', ''],
    ['+', ''],
    ['abc', ''],
    ['¹²³', ''],
    ['①②', ''],
    ['ⅣⅤ', ''],
    ['½', ''],
    ['一二三', ''],
    ['\ud835', ''],
    ['+55 (11) 99999-0000', '5511999990000'],
    ['tel:+1-631-555-1234;ext=5', '163155512345'],
    ['0055', '0055'],
  ])('of %j are %j', (input, digits) => {
    expect(digitsOf(input)).toBe(digits);
  });
});

/** Numbers of one subscriber; the first is the canonical form. */
const same: [string, string[]][] = [
  ['São Paulo mobile', ['551199990000', '5511999990000']],
  ['Curitiba mobile', ['554187654321', '5541987654321']],
  ['Brazilian mobiles that begin with 6', ['551162345678', '5511962345678']],
  ['Brazilian mobiles that begin with 7', ['559972345678', '5599972345678']],
  ['Mexico City', ['525512345678', '5215512345678']],
  ['Mexico with a two-digit area that begins with 1', ['521112345678', '5211112345678']],
  ['Buenos Aires', ['541122334455', '5491122334455']],
  ['Córdoba, Argentina', ['543511234567', '5493511234567']],
];

describe('one canonical number', () => {
  test.each(same)('for both spellings: %s', (_what, spellings) => {
    expect(spellings.map(canonicalNumber)).toEqual(spellings.map(() => spellings[0]));
  });

  test.each([
    ['a landline of São Paulo', '551133334444'],
    ['a mobile whose number after the 9 is no old mobile', '5511933334444'],
    ['a landline of Rio', '552125556677'],
    ['a landline of Recife that begins with 5', '558155556666'],
    ['an area of Brazil that does not exist', '5510987654321'],
    ['a Brazilian number with a digit too many', '55119999900001'],
    ['a Brazilian number with a digit too few', '55419876543'],
    ['a Mexican number with a digit too many', '52155123456789'],
    ['an Argentinian number with a digit too few', '549112233445'],
    ['a number of the United States', '16315551234'],
    ['one that has 55 inside', '4955119999900'],
    ['one that begins like Mexico’s but is short', '5215512'],
    ['seven digits', '5491122'],
    ['nothing', ''],
  ])('leaves alone %s', (_what, digits) => {
    expect(canonicalNumber(digits)).toBe(digits);
  });

  test('is canonical already', () => {
    for (const [, spellings] of same) {
      for (const spelling of spellings)
        expect(canonicalNumber(canonicalNumber(spelling))).toBe(canonicalNumber(spelling));
    }
  });
});
