import * as z from 'zod';

/**
 * The real provider puts the business's own country code before a number without a plus, and so reaches a stranger.
 * That is refused here, so that the mistake is seen. Spaces, dashes and parentheses are accepted.
 */
export const phoneNumber = z
  .string()
  .startsWith('+', { error: 'must start with +, or the provider prepends a country code', abort: true })
  .refine(
    (to) => /^\d{7,15}$/.test(to.slice(1).replace(/[- ()]/g, '')),
    'must have 7 to 15 digits after the +, and nothing else but spaces, dashes and parentheses',
  );

/** A business-scoped user id. */
export const userId = z.string().regex(/^[A-Z]{2}\.(ENT\.)?[A-Za-z0-9]{1,128}$/, 'must be a business-scoped user id');
