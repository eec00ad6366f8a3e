import * as z from 'zod';
import { nameLength, requiredText, text, visibleText } from '../http/fields.ts';
import { writtenPhoneSchema } from './phone.ts';

/** Code points of a contact's name, and tags on one contact (contract 3). */
const contactNameLength = 128;
const maxTags = 50;
/** RFC 5321 ends an address at 254 bytes. */
const emailLength = 254;

/** The body of `POST /contact`, and what `admin contact create` takes. */
export const newContactSchema = z.object({
  phone_number: writtenPhoneSchema,
  full_name: requiredText({ max: contactNameLength }),
  email: text({ max: emailLength })
    .refine((value) => value === '' || /^[^\s@]+@[^\s@]+$/.test(value), { error: 'must be an email address' })
    .nullish()
    .transform((value) => value ?? ''),
  tags: z
    .array(visibleText({ max: nameLength }))
    .max(maxTags)
    .nullish()
    .transform((value) => value ?? []),
});
export type NewContactBody = z.infer<typeof newContactSchema>;
