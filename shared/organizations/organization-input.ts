import * as z from 'zod';
import { nameLength, requiredText } from '../http/fields.ts';
import { cloudProvider, slugSchema } from './organization.ts';

/** What an operator may set. The token goes into an HTTP header, so it is visible ASCII. */
const settings = {
  name: requiredText({ max: nameLength }),
  provider: z.string().regex(/^[a-z0-9_-]{1,50}$/, { error: 'must be 1 to 50 lower-case letters, digits, - or _' }),
  cloud_phone_id: z.string().regex(/^[\w.-]{1,128}$/, { error: 'must be 1 to 128 letters, digits, _, . or -' }),
  bearer_token: z.string().regex(/^[\x21-\x7e]{1,4096}$/, { error: 'must be 1 to 4096 visible ASCII characters' }),
};

export const newOrganizationSchema = z.object({
  slug: slugSchema,
  name: settings.name,
  provider: settings.provider.default(cloudProvider),
  cloud_phone_id: settings.cloud_phone_id.optional(),
  bearer_token: settings.bearer_token.optional(),
});
export type NewOrganization = z.infer<typeof newOrganizationSchema>;

/** An empty value takes a setting away. */
export const organizationChangeSchema = z.object({
  name: settings.name.optional(),
  provider: settings.provider.optional(),
  cloud_phone_id: z
    .union([z.literal(''), settings.cloud_phone_id], { error: 'must be 1 to 128 letters, digits, _, . or -' })
    .optional(),
  bearer_token: z
    .union([z.literal(''), settings.bearer_token], { error: 'must be 1 to 4096 visible ASCII characters' })
    .optional(),
});
export type OrganizationChange = z.infer<typeof organizationChangeSchema>;
