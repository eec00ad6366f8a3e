import type { Operation } from '../http/operation.ts';
import { contactReplySchema } from './contact-reply.ts';
import { newContactSchema } from './new-contact.ts';

/** `POST /contact`. */
export const createContact = { body: newContactSchema, status: 201, reply: contactReplySchema } satisfies Operation;
