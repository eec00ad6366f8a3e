import * as z from 'zod';
import { filled } from './characters.ts';

const emojiLike = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;

/** Loose on purpose (the provider's list of emoji is its own): one visible character that is no plain text. */
export function isOneEmoji(text: string): boolean {
  return emojiLike.test(text) && [...new Intl.Segmenter().segment(text)].length === 1;
}

/** An empty emoji takes the reaction back. */
export const reaction = z.strictObject({
  message_id: filled,
  emoji: z.string().refine((text) => text === '' || isOneEmoji(text), 'must be one emoji, or empty'),
});
