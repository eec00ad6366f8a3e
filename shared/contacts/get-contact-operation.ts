import type { Operation } from '../http/operation.ts';
import { contactQuerySchema } from './contact-query.ts';
import { contactReplySchema } from './contact-reply.ts';

/** E6. */
export const getContact = { query: contactQuerySchema, reply: contactReplySchema } satisfies Operation;
