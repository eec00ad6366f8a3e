import * as z from 'zod';
import { degrees, nameLength, optionalText, orEmpty } from '../../input/fields.ts';
import { envelope } from './envelope.ts';

const required = 'is required for location messages';

export const locationSchema = z.object({
  latitude: degrees(90, required),
  longitude: degrees(180, required),
  name: optionalText({ max: nameLength }),
  address: optionalText({ max: nameLength }),
});

/** A place on the map. */
export const locationMessageSchema = z.object({
  message_type: z.literal('location'),
  ...envelope,
  location: orEmpty(locationSchema),
});
