import * as z from 'zod';
import { nameLength, optionalText, orEmpty } from '../../input/fields.ts';
import { envelope } from './envelope.ts';

/** Degrees, as a JSON number. Zero is a place, and minus zero the same. */
export function degrees(most: number, required: string) {
  const error = `must be a number from -${most} to ${most}`;
  return (
    z
      .number({
        error: ({ input }) => (input === undefined || input === null ? required : error),
      })
      .min(-most, { error })
      .max(most, { error })
      // Less than an atom's width, which the table may not be able to hold, is none.
      .transform((value) => (Math.abs(value) < 1e-15 ? 0 : value))
  );
}

const required = 'is required for location messages';

export const locationSchema = z.object({
  latitude: degrees(90, required),
  longitude: degrees(180, required),
  name: optionalText({ max: nameLength }),
  address: optionalText({ max: nameLength }),
});

/** A place on the map. */
export const locationMessageSchema = z.object({
  ...envelope,
  message_type: z.literal('location'),
  location: orEmpty(locationSchema),
});
