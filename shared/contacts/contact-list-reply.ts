import * as z from 'zod';
import { contactSchema } from './contact.ts';

/** A page of an organization's contacts. */
export const contactPageSchema = z.strictObject({
  success: z.literal(true),
  contacts: z.array(contactSchema),
  pagination: z.strictObject({
    currentPage: z.int().positive(),
    totalPages: z.int().nonnegative(),
    totalContacts: z.int().nonnegative(),
    contactsPerPage: z.int().positive(),
    hasNextPage: z.boolean(),
    hasPrevPage: z.boolean(),
  }),
  count: z.int().nonnegative(),
});
export type ContactPage = z.infer<typeof contactPageSchema>;
