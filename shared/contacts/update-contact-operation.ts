import type { Operation } from '../http/operation.ts';
import { contactChangesSchema } from './contact-changes.ts';
import { contactReplySchema } from './contact-reply.ts';
import { namedContactSchema } from './named-contact-query.ts';

/** `PATCH /contact`. */
export const updateContact = {
  query: namedContactSchema,
  body: contactChangesSchema,
  reply: contactReplySchema,
} satisfies Operation;
