import * as z from 'zod';
import { blankParams } from '../http/parse.ts';
import { contactSchema } from './contact.ts';
import { contactDetails } from './new-contact.ts';

/** What the word for null is would be a guess: it is refused. */
const flag = z
  .boolean({ error: ({ input }) => (input === null ? 'is required to be true or false, if it is given' : undefined) })
  .optional();

const changeable = {
  full_name: contactDetails.full_name.optional(),
  email: contactDetails.email
    .nullable()
    .transform((value) => value ?? '')
    .optional(),
  tags: contactDetails.tags
    .nullable()
    .transform((value) => value ?? [])
    .optional(),
  bot_status: contactSchema.shape.bot_status.optional(),
  allow_broadcast: flag,
  archived: flag,
  blocked: flag,
  has_unread_messages: flag,
};
const [first = '', ...others] = Object.keys(changeable);

/** The body of `PATCH /contact`: what is to be another than it is, one thing at least. */
export const contactChangesSchema = z
  .object(changeable)
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), {
    path: [first],
    params: blankParams,
    error: `is required, or one of ${others.join(', ')}`,
  });
export type ContactChanges = z.infer<typeof contactChangesSchema>;
