import * as z from 'zod';
import { isOneEmoji } from '../../input/emoji.ts';
import { forbidden, orEmpty, requiredText } from '../../input/fields.ts';
import { envelope, providerIdLength } from './envelope.ts';

/** The spec's. */
export const defaultEmoji = '👍';

export const reactionBodySchema = z.object({
  message_id: requiredText({ max: providerIdLength, required: 'is required for reaction messages' }),
  /** Empty takes an earlier reaction back; that is a value, so the default stands in for an absent one alone. */
  emoji: z
    .string()
    .refine((emoji) => emoji === '' || isOneEmoji(emoji), {
      error: 'must be exactly one emoji, or empty to remove the reaction',
    })
    .nullish()
    .transform((emoji) => emoji ?? defaultEmoji),
});

/** A reaction to a message, or its removal. */
export const reactionMessageSchema = z.object({
  message_type: z.literal('reaction'),
  ...envelope,
  context_message_id: forbidden('is not supported on reactions; reaction.message_id says what is reacted to'),
  reaction: orEmpty(reactionBodySchema),
});
