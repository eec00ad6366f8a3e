import * as z from 'zod';

const maxLength = 2048;

export const shopUrlError = `must be an http or https address without user, password, query and fragment, of at most ${maxLength} characters`;

/**
 * The address of an organization's shop, to which the paths of the platform's API are added; without a slash at its end.
 * Whether it may be reached is decided when it is dialled.
 */
export const shopUrlSchema = z
  .string()
  .refine((text) => text.length <= maxLength && isPlain(text), { error: shopUrlError })
  .transform((text) => new URL(text).href.replace(/\/+$/, ''));

function isPlain(text: string): boolean {
  // What URL would strip or escape is a slip of somebody's hand.
  if (!/^https?:\/\/[^\s?#\\]+$/i.test(text)) return false;
  const url = URL.parse(text);
  return url !== null && url.username === '' && url.password === '' && url.hostname !== '';
}
