import { createHmac } from 'node:crypto';
import * as z from 'zod';
import { uuidOf } from '../base/ids.ts';
import type { Item, Key } from '../table/table.ts';

/** The provider that chat-app sends need (spec, E1 rule 2). */
export const cloudProvider = 'cloudprovider';

/** Where the orders may be that E5's `orderId` names. */
export const shopPlatforms = ['shopify', 'woocommerce'] as const;
export type ShopPlatform = (typeof shopPlatforms)[number];

/** Lower-case letters, digits and inner hyphens: it appears in query strings. */
export const slugSchema = z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/, {
  error: 'must be 1 to 63 lower-case letters, digits and inner hyphens',
});

/** An organization as it is stored. */
export const organizationSchema = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  chatapp_provider_choice: z.string(),
  cloud_phone_id: z.string().optional(),
  /** Sealed; see `secrets/seal.ts`. */
  chatapp_bearer_token: z.string().optional(),
  photoapp_account_id: z.string().optional(),
  /** Sealed too. */
  photoapp_token: z.string().optional(),
  shop_platform: z.enum(shopPlatforms).optional(),
  /** Without a slash at its end. */
  shop_url: z.string().optional(),
  /** Sealed too. */
  shop_token: z.string().optional(),
  /** Base64url. Contact ids are derived with it, so that they tell nobody the number they came from. */
  contact_salt: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Organization = z.infer<typeof organizationSchema>;

const idPrefix = 'org_';

export const organizationIdOf = (shortId: string): string => `${idPrefix}${shortId}`;
export const shortIdOfOrganization = (organizationId: string): string => organizationId.slice(idPrefix.length);

/** Where an organization is stored; for those who read it together with something else. */
export const organizationKey = (organizationId: string): Key => ({ pk: organizationId, sk: 'ORGANIZATION' });

export const parseOrganization = (item: Item | undefined): Organization | undefined =>
  item && organizationSchema.parse(item);

/** Base62 characters of an organization's short id: 71 bits, unguessable enough to be unique without a look-up. */
export const shortIdLength = 12;

export type Salted = Pick<Organization, 'contact_salt'>;

export function derivedId({ contact_salt }: Salted, name: string): string {
  return uuidOf(createHmac('sha256', Buffer.from(contact_salt, 'base64url')).update(name).digest());
}
