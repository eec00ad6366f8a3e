import * as z from 'zod';
import { blankParams } from '../http/parse.ts';
import { phoneSchema } from './phone.ts';

/** How a contact is named that is to be changed or deleted: as in E6, or by its id. */
export const namedContactSchema = z
  .object({
    phone_number: phoneSchema.optional(),
    chatapp_id: phoneSchema.optional(),
    id: z.guid({ error: 'must be a uuid' }).toLowerCase().optional(),
  })
  .refine(({ phone_number, chatapp_id, id }) => (phone_number ?? chatapp_id ?? id) !== undefined, {
    path: ['phone_number'],
    params: blankParams,
    error: 'is required, or chatapp_id, or id',
  });
export type NamedContact = z.infer<typeof namedContactSchema>;
