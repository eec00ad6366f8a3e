import * as z from 'zod';
import { pagingParameters } from '../http/paging.ts';
import { phoneSchema } from './phone.ts';

const defaultContacts = 50;

/** E5's parameters for its action `contacts`. */
export const contactListQuerySchema = z.object({
  action: z.literal('contacts'),
  search: z.string().optional(),
  ...pagingParameters(defaultContacts),
});
export type ContactListQuery = z.infer<typeof contactListQuerySchema>;

/** E5's parameters for its action `find-by-phone`. */
export const findByPhoneQuerySchema = z.object({ action: z.literal('find-by-phone'), chatappNumber: phoneSchema });
