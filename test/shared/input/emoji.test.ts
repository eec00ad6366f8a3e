import { describe, expect, test } from '@jest/globals';
import { isOneEmoji } from '../../../shared/input/emoji.ts';

const tones = ['🏻', '🏼', '🏽', '🏾', '🏿'];
const codes = (text: string) =>
  Array.from(text, (character) => `U+${character.codePointAt(0)?.toString(16)}`).join(' ');
const everyCodePoint = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));
const joined = (...parts: string[]) => parts.join('\u200d');

describe('one emoji is', () => {
  test.each([
    ['a face', '😀'],
    ['a thumb', '👍'],
    ['a thumb of some colour', '👍🏽'],
    ['a hand that points, of some colour', '☝🏿'],
    ['the same, as older phones write it', '☝️🏿'],
    ['a heart in colour', '❤️'],
    ['a heart without saying so', '❤'],
    ['a sun without saying so', '☀'],
    ['a thumb that says it is in colour', '👍\ufe0f'],
    ['a trade mark in colour', '™️'],
    ['a skin tone by itself', '🏽'],
    ['a flag', '🇧🇷'],
    ['the flag of a union', '🇪🇺'],
    ['the flag of England', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['the flag of Scotland', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['the flag of a state', '🏴󠁵󠁳󠁴󠁸󠁿'],
    ['a black flag', '🏴'],
    ['a rainbow flag', '🏳️‍🌈'],
    ['the same, minimally qualified', '🏳‍🌈'],
    ['a flag of two colours joined to a sign', '🏳️‍⚧️'],
    ['a pirate flag', '🏴‍☠️'],
    ['a keycap', '1️⃣'],
    ['a keycap without saying so', '1⃣'],
    ['the keycap of a number sign', '#️⃣'],
    ['the keycap of an asterisk', '*⃣'],
    ['a family', '👨‍👩‍👧‍👦'],
    ['a family of several colours, which no font has', '👩🏻‍👨🏿‍👧🏽‍👦🏼'],
    ['a couple of two colours', '👩🏽‍❤️‍💋‍👨🏻'],
    ['the same, minimally qualified', '👩🏽‍❤‍💋‍👨🏻'],
    ['two who hold hands', '🧑🏿‍🤝‍🧑🏻'],
    ['a firefighter', '👩🏾‍🚒'],
    ['a detective in full', '🕵️‍♀️'],
    ['a detective unqualified', '🕵‍♀'],
    ['one who runs to the right', '🏃🏽‍♀️‍➡️'],
    ['red hair', '👨🏽‍🦰'],
    ['a bear of the pole', '🐻‍❄️'],
    ['a black bird', '🐦‍⬛'],
    ['a broken chain', '⛓️‍💥'],
    ['a cat joined to a hat, which nobody has drawn', joined('🐈', '🎩')],
    ['the place of an emoji still to come', '\u{1faff}'],
    ['the same of some colour', '\u{1faff}🏽'],
    ['the same joined', joined('👩🏽', '\u{1faff}')],
    ['a letter in a box', '🅰️'],
    ['a word in a box', '🆗'],
    ['an ideograph in a circle', '㊗️'],
  ])('%s: %s', (_what, text) => {
    expect(isOneEmoji(text)).toBe(true);
  });

  test('everything that Unicode has under one code point as an emoji', () => {
    const emoji = everyCodePoint.filter(
      (text) => /^\p{RGI_Emoji}$/v.test(text) || /^\p{RGI_Emoji}$/v.test(`${text}\ufe0f`),
    );
    expect(emoji.length).toBeGreaterThan(1300);
    expect(emoji.flatMap((text) => [text, `${text}\ufe0f`]).filter((text) => !isOneEmoji(text))).toEqual([]);
  });

  test('everything that takes a skin tone, with each', () => {
    const bases = everyCodePoint.filter((text) => /^\p{Emoji_Modifier_Base}$/v.test(text));
    expect(bases.length).toBeGreaterThan(100);
    expect(bases.flatMap((base) => tones.map((tone) => base + tone)).filter((text) => !isOneEmoji(text))).toEqual([]);
  });
});

describe('one emoji is not', () => {
  test.each([
    ['nothing', ''],
    ['a space', ' '],
    ['a space that takes no room', '\u200b'],
    ['a letter', 'a'],
    ['a word', 'ok'],
    ['a digit', '1'],
    ['a number sign', '#'],
    ['an asterisk', '*'],
    ['a digit that says it is in colour', '1\ufe0f'],
    ['a keycap without a key', '\u20e3'],
    ['the keycap of a letter', 'a\ufe0f\u20e3'],
    ['a colon name', ':+1:'],
    ['an old smiley', ':)'],
    ['two', '👍👍'],
    ['two different', '👍❤️'],
    ['two flags', '🇧🇷🇵🇹'],
    ['half a flag', '🇧'],
    ['one and a half flags', '🇧🇷🇵'],
    ['an emoji and a letter', '👍a'],
    ['a letter and an emoji', 'a👍'],
    ['an emoji and a space', '👍 '],
    ['a line break behind an emoji', '👍\n'],
    ['an emoji and an accent', '👍\u0301'],
    ['an emoji written as text', '❤\ufe0e'],
    ['an emoji said to be in colour twice', '❤\ufe0f\ufe0f'],
    ['a choice of colour by itself', '\ufe0f'],
    ['a face of some colour, which is shown as two', '😀🏽'],
    ['a thumb of two colours', '👍🏽🏿'],
    ['a joiner by itself', '\u200d'],
    ['an emoji joined to nothing', '👩\u200d'],
    ['nothing joined to an emoji', '\u200d👩'],
    ['an emoji joined twice over', '👩\u200d\u200d🚒'],
    ['an emoji joined to a letter', joined('👩', 'a')],
    ['a flag joined to a flag', joined('🇧🇷', '🇵🇹')],
    ['eleven joined', joined(...Array.from({ length: 11 }, () => '👩'))],
    ['the flag of a region without its end', '🏴󠁧󠁢󠁥󠁮󠁧'],
    ['the flag of a region without a region', '🏴\u{e007f}'],
    ['an emoji with a hidden text', '👍\u{e0068}\u{e0069}\u{e007f}'],
    ['half a surrogate pair', '\ud83d'],
    ['a star of text', '★'],
    ['a dingbat of text', '✁'],
    ['an arrow of text', '→'],
    ['an ideograph', '祝'],
    ['a private character', '\ue000'],
    ['an unassigned character elsewhere', '\u{e0fff}'],
  ])('%s: %j', (_what, text) => {
    expect([codes(text), isOneEmoji(text)]).toEqual([codes(text), false]);
  });

  test('any letter, number or mark of Unicode that is no emoji', () => {
    const taken = everyCodePoint.filter((text) => /^[\p{L}\p{N}\p{M}\p{P}\p{Z}]$/v.test(text) && isOneEmoji(text));
    expect(taken.filter((text) => !/^\p{Emoji}$/v.test(text))).toEqual([]);
  });

  test('found in a long text, however long it is', () => {
    expect(isOneEmoji('👩\u200d'.repeat(100_000))).toBe(false);
  });
});
