import * as z from 'zod';
import { nameLength, optionalText, requiredText } from '../../input/fields.ts';
import { listOf } from '../../input/lists.ts';
import { envelope } from './envelope.ts';

/** The provider's limit. */
const mostCards = 257;

const part = optionalText({ max: nameLength });

export const cardNameSchema = z.object({
  formatted_name: requiredText({ max: nameLength }),
  first_name: part,
  last_name: part,
  middle_name: part,
  prefix: part,
  suffix: part,
});

export const cardPhoneSchema = z.object({
  phone: requiredText({ max: nameLength }),
  /** Free text in practice: CELL, MOBILE, WORK, HOME … */
  type: part,
  wa_id: part,
});

export const cardSchema = z.object({
  name: cardNameSchema,
  phones: z
    .array(cardPhoneSchema)
    .nullish()
    .transform((phones) => phones ?? []),
});
export type Card = z.infer<typeof cardSchema>;

/** Contact cards. */
export const contactsMessageSchema = z.object({
  message_type: z.literal('contacts'),
  ...envelope,
  contacts: listOf(cardSchema, { min: 1, max: mostCards, required: 'is required for contacts messages' }),
});
