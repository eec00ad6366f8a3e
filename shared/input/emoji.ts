import { lazy } from '../base/lazy.ts';

/**
 * Whether a text is one emoji and nothing else, by its structure (Unicode Technical Standard 51, section 1.4.9), not by
 * a list: skin tones, flags, keycaps and joined sequences are one, also where this Unicode does not know them yet.
 */
export const isOneEmoji = (text: string): boolean => oneEmoji().test(text);

/**
 * What an emoji starts from: emoji characters, qualified or not, but for those that are plain text or half a flag by
 * themselves; and the places that Unicode keeps for the emoji of later versions.
 */
const pictograph = String.raw`[[\p{Emoji}--[0-9\#\*\p{Regional_Indicator}]][\p{Extended_Pictographic}&&\p{Unassigned}]]`;

/** A skin tone after anything else would be shown as an emoji of its own. */
const toned = String.raw`[\p{Emoji_Modifier_Base}[\p{Extended_Pictographic}&&\p{Unassigned}]]\u{FE0F}?\p{Emoji_Modifier}`;

const element = `(?:${toned}|${pictograph}\\u{FE0F}?)`;

const kinds = [
  // Joined of up to ten, whether a font knows the combination or not; the longest in use have four.
  String.raw`${element}(?:\u{200D}${element}){0,9}`,
  String.raw`[0-9\#\*]\u{FE0F}?\u{20E3}`,
  String.raw`\p{Regional_Indicator}{2}`,
  // The flag of a region: a black flag with the region's code in invisible letters.
  String.raw`\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,7}\u{E007F}`,
];

const oneEmoji = lazy(() => new RegExp(`^(?:${kinds.join('|')})$`, 'v'));
