import * as z from 'zod';
import { blankParams } from '../http/parse.ts';
import { phoneSchema } from './phone.ts';

/** How E6 names a contact. */
export const contactQuerySchema = z
  .object({ phone_number: phoneSchema.optional(), chatapp_id: phoneSchema.optional() })
  .refine(({ phone_number, chatapp_id }) => phone_number !== undefined || chatapp_id !== undefined, {
    path: ['phone_number'],
    params: blankParams,
    error: 'is required, or chatapp_id',
  });
export type ContactQuery = z.infer<typeof contactQuerySchema>;
