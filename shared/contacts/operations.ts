import * as z from 'zod';
import type { Operation } from '../http/operation.ts';
import { contactChangesSchema } from './change-contact.ts';
import { contactSchema, type StoredContact } from './contact.ts';
import { namedContactSchema } from './find-contact.ts';
import { newContactSchema } from './new-contact.ts';
import { mergeBodySchema } from './request-merge.ts';

/** The answer of every endpoint that shows one contact. */
export const contactReplySchema = z.strictObject({ success: z.literal(true), contact: contactSchema });

/** `POST /contact`. */
export const createContact = { body: newContactSchema, status: 201, reply: contactReplySchema } satisfies Operation;

/** `GET /contact`. */
export const getContact = {
  query: namedContactSchema,
  reply: contactReplySchema.extend({ merged_into: contactSchema.shape.id.optional() }),
} satisfies Operation;

/** What an answer says besides the contact where it was named by the id of one that was merged into it. */
export const mergedInto = ({ id }: StoredContact, named: { readonly id?: string }) =>
  named.id === undefined || named.id === id ? {} : { merged_into: id };

/** `PATCH /contact`. */
export const updateContact = {
  query: namedContactSchema,
  body: contactChangesSchema,
  reply: contactReplySchema,
} satisfies Operation;

/** `POST /contact/merge`. */
export const mergeContacts = {
  body: mergeBodySchema,
  status: 202,
  reply: z.strictObject({ success: z.literal(true), message: z.string() }),
} satisfies Operation;

/** `DELETE /contact`. */
export const deleteContact = {
  query: namedContactSchema,
  status: 202,
  reply: z.strictObject({ success: z.literal(true), message: z.string() }),
} satisfies Operation;
