import * as z from 'zod';
import type { Operation } from '../http/operation.ts';
import { contactChangesSchema } from './change-contact.ts';
import { contactSchema } from './contact.ts';
import { contactQuerySchema, namedContactSchema } from './find-contact.ts';
import { newContactSchema } from './new-contact.ts';

/** The answer of every endpoint that shows one contact. */
export const contactReplySchema = z.strictObject({ success: z.literal(true), contact: contactSchema });

/** `POST /contact`. */
export const createContact = { body: newContactSchema, status: 201, reply: contactReplySchema } satisfies Operation;

/** `GET /contact`. */
export const getContact = { query: contactQuerySchema, reply: contactReplySchema } satisfies Operation;

/** `PATCH /contact`. */
export const updateContact = {
  query: namedContactSchema,
  body: contactChangesSchema,
  reply: contactReplySchema,
} satisfies Operation;

/** `DELETE /contact`. */
export const deleteContact = {
  query: namedContactSchema,
  status: 202,
  reply: z.strictObject({ success: z.literal(true), message: z.string() }),
} satisfies Operation;
