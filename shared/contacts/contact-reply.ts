import * as z from 'zod';
import { contactSchema } from './contact.ts';

/** The answer of every endpoint that shows one contact. */
export const contactReplySchema = z.strictObject({ success: z.literal(true), contact: contactSchema });
