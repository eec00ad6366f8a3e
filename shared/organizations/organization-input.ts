import * as z from 'zod';
import { ApiError } from '../errors.ts';
import { nameLength, requiredText } from '../input/fields.ts';
import { keyRefusalOf } from '../outbound/address-policy.ts';
import type { Settings } from '../runtime/deps.ts';
import { cloudProvider, providers, shopPlatforms, slugSchema } from './organization.ts';

const maxLength = 2048;

const shopUrlError = `must be an http or https address without user, password, query and fragment, of at most ${maxLength} characters`;

/**
 * The address of an organization's shop, to which the paths of the platform's API are added; without a slash at its end.
 * Whether it may be reached is decided when it is dialled.
 */
export const shopUrlSchema = z
  .string()
  .refine((text) => text.length <= maxLength && isPlain(text), { error: shopUrlError })
  .transform((text) => new URL(text).href.replace(/\/+$/, ''));

function isPlain(text: string): boolean {
  // Characters that URL would strip or escape are a slip of the operator's hand.
  if (!/^https?:\/\/[^\s?#\\]+$/i.test(text)) return false;
  const url = URL.parse(text);
  return url !== null && url.username === '' && url.password === '' && url.hostname !== '';
}

/** Throws 400 that names the field when no key may go to the address, as a shop's or a server's must. */
export function refuseForKeys(field: string, url: string | undefined, { settings }: AllowDeps): void {
  const refusal = url ? keyRefusalOf(new URL(url), settings.outboundAllow) : undefined;
  if (refusal !== undefined) throw new ApiError('Invalid field', `${field} must be https: ${refusal}`);
}

/** What says which hosts a key may go to over plain http. */
export interface AllowDeps {
  readonly settings: Pick<Settings, 'outboundAllow'>;
}

const accountError = 'must be 1 to 128 letters, digits, _, . or -';
/** An account's id at a provider, which stands in addresses. */
const accountSchema = z.string().regex(/^[\w.-]{1,128}$/, { error: accountError });

const tokenError = 'must be 1 to 4096 visible ASCII characters';
/** A token, which goes into an HTTP header. */
const tokenSchema = z.string().regex(/^[\x21-\x7e]{1,4096}$/, { error: tokenError });

const platformError = `must be one of ${shopPlatforms.join(', ')}`;
const platformSchema = z.enum(shopPlatforms, { error: platformError });

/** What every organization has. */
const settings = {
  name: requiredText({ max: nameLength }),
  provider: z.string().refine((name) => (providers as readonly string[]).includes(name), {
    error: `must be one of ${providers.join(', ')}`,
  }),
};

const none = z.literal('');
const accountOrNone = z.union([none, accountSchema], { error: accountError }).optional();
const tokenOrNone = z.union([none, tokenSchema], { error: tokenError }).optional();
const platformOrNone = z.union([none, platformSchema], { error: platformError }).optional();
const shopUrlOrNone = z.union([none, shopUrlSchema], { error: shopUrlError }).optional();

/** A whole number, as text. */
const limitUpTo = (most: number) => {
  const error = `must be a whole number from 1 to ${most}, or empty for the stage's own`;
  const number = z
    .string()
    .refine((text) => /^[1-9]\d{0,14}$/.test(text) && Number(text) <= most, { error })
    .transform(Number);
  return z.union([none, number], { error }).optional();
};

/** The highest rate, of a second. Of sends it takes 25 counters. */
const mostRate = 10_000;
/** The highest quotas. A creation reads a unit for each 17,000 contacts there are, and a fan-out all webhooks. */
const mostContacts = 100_000_000;
const mostMegabytes = 1_000_000_000;
const mostWebhooks = 1_000;

/** The settings of channels, as their owners give them. */
export const channelFields = {
  account: accountSchema,
  token: tokenSchema,
  platform: platformSchema,
  url: shopUrlSchema,
  provider: settings.provider,
};

/** What an operator gives for a new organization. */
export const newOrganizationSchema = z.object({
  slug: slugSchema,
  name: settings.name,
  provider: settings.provider.default(cloudProvider),
  cloud_phone_id: accountSchema.optional(),
  chatapp_business_id: accountSchema.optional(),
  bearer_token: tokenSchema.optional(),
  photoapp_account_id: accountSchema.optional(),
  photoapp_token: tokenSchema.optional(),
  shop_platform: platformSchema.optional(),
  shop_url: shopUrlSchema.optional(),
  shop_token: tokenSchema.optional(),
});
/** A new organization's settings, parsed. */
export type NewOrganization = z.infer<typeof newOrganizationSchema>;

/** What an operator changes of an organization. An empty value removes a setting, an absent one leaves it. */
export const organizationChangeSchema = z.object({
  name: settings.name.optional(),
  provider: settings.provider.optional(),
  cloud_phone_id: accountOrNone,
  chatapp_business_id: accountOrNone,
  bearer_token: tokenOrNone,
  photoapp_account_id: accountOrNone,
  photoapp_token: tokenOrNone,
  shop_platform: platformOrNone,
  shop_url: shopUrlOrNone,
  shop_token: tokenOrNone,
  send_rate: limitUpTo(mostRate),
  read_rate: limitUpTo(mostRate),
  contacts_quota: limitUpTo(mostContacts),
  media_quota: limitUpTo(mostMegabytes),
  webhooks_quota: limitUpTo(mostWebhooks),
});
/** A change of an organization's settings, parsed. */
export type OrganizationChange = z.infer<typeof organizationChangeSchema>;
