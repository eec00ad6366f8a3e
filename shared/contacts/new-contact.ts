import * as z from 'zod';
import { nameLength, requiredText, text, visibleText } from '../http/fields.ts';
import { blankParams } from '../http/parse.ts';
import { writtenPhoneSchema } from './phone.ts';
import { photoappIdSchema } from './photoapp-id.ts';

/** Code points of a contact's name, and tags on one contact (contract 3). */
const contactNameLength = 128;
const maxTags = 50;
/** RFC 5321 ends an address at 254 bytes. */
const emailLength = 254;

/** What anyone may say of a contact, where it is said. */
export const contactDetails = {
  full_name: requiredText({ max: contactNameLength }),
  email: text({ max: emailLength }).refine((value) => value === '' || /^[^\s@]+@[^\s@]+$/.test(value), {
    error: 'must be an email address',
  }),
  tags: z.array(visibleText({ max: nameLength })).max(maxTags),
};

const details = {
  full_name: contactDetails.full_name,
  email: contactDetails.email.nullish().transform((value) => value ?? ''),
  tags: contactDetails.tags.nullish().transform((value) => value ?? []),
};

/** The body of `POST /contact`. */
export const newContactSchema = z.object({ phone_number: writtenPhoneSchema, ...details });

/** What `admin contact create` takes: somebody with a number, with an id on the photo-app channel, or with both. */
export const anyContactSchema = z
  .object({
    phone_number: writtenPhoneSchema.optional(),
    photoapp_id: photoappIdSchema.optional(),
    photoapp_username: visibleText({ max: contactNameLength }).optional(),
    ...details,
  })
  .refine(({ phone_number, photoapp_id }) => phone_number !== undefined || photoapp_id !== undefined, {
    path: ['phone_number'],
    params: blankParams,
    error: 'is required, or photoapp_id',
  })
  .refine(({ photoapp_id, photoapp_username }) => photoapp_username === undefined || photoapp_id !== undefined, {
    path: ['photoapp_id'],
    params: blankParams,
    error: 'is required with photoapp_username',
  });
export type NewContactBody = z.infer<typeof anyContactSchema>;
