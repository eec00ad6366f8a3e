import * as z from 'zod';

const error = 'must be a string of 1 to 64 digits';

/**
 * The platform's id of a person, as a string and exactly as it came: as JSON numbers such ids (15 to 17 digits) lose some
 * of them, and so a number is refused.
 */
export const photoappIdSchema = z
  .string({ error: ({ input }) => (input === undefined ? undefined : error) })
  .regex(/^[0-9]{1,64}$/, { error });
