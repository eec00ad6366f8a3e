import { createHmac, createSecretKey } from 'node:crypto';
import * as z from 'zod';
import { uuidOf } from '../base/ids.ts';
import { ApiError } from '../errors.ts';
import type { ContactId, OrganizationId } from '../identifiers.ts';
import { absent, all, any, below, equals, exists } from '../table/expressions.ts';
import { organizationIdPrefix } from '../table/layout.ts';
import type { Item, Key, SingleWrite, Write } from '../table/table.ts';
import { type TroubleSpot, troubleSchema } from './trouble.ts';

/** The provider that an organization must have chosen to send over the chat-app channel. */
export const cloudProvider = 'cloudprovider';

/** What an operator may say: messages of the chat-app go by the provider's own API, or by a server of the gateway's alone. */
export const providers = [cloudProvider, 'evolution'] as const;

/** The platforms of shops whose orders a conversation can be read with. */
export const shopPlatforms = ['shopify', 'woocommerce'] as const;
/** One of the platforms. */
export type ShopPlatform = (typeof shopPlatforms)[number];

/** An organization's name in query strings: lower-case letters, digits and inner hyphens. */
export const slugSchema = z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/, {
  error: 'must be 1 to 63 lower-case letters, digits and inner hyphens',
});

/** An organization as it is stored. */
const organizationSchema = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  chatapp_provider_choice: z.string(),
  cloud_phone_id: z.string().optional(),
  /** The business account at the chat-app's provider that its templates belong to; other organizations may have it too. */
  chatapp_business_id: z.string().optional(),
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
  /** Why nothing goes over its account, where the provider has last refused it or its token; of the shop, as it was when it was checked. */
  chatapp_trouble: troubleSchema.optional(),
  photoapp_trouble: troubleSchema.optional(),
  shop_trouble: troubleSchema.optional(),
  /** Messages that it may send in a second; the stage's number without it. */
  sends_per_second: z.int().min(1).optional(),
  /** Until then few of its sends may still begin: ISO 8601 (`send-rate.ts`). */
  few_sends_left_until: z.string().optional(),
  /** The same of the reads with each of its keys. */
  reads_per_second: z.int().min(1).optional(),
  /** How much it may have of what has a quota (`quotas.ts`); the stage's number without it. */
  contacts_quota: z.int().min(1).optional(),
  media_quota: z.int().min(1).optional(),
  webhooks_quota: z.int().min(1).optional(),
  /** Base64url. Contact ids are derived with it, so that the number they came from cannot be found from them. */
  contact_salt: z.string(),
  /** ISO 8601; while it is there, the organization's keys are refused. */
  suspended_at: z.string().optional(),
  /** Since when its inbox has all of its conversations, those of earlier versions too: ISO 8601. */
  inbox_filled_at: z.string().optional(),
  created_at: z.string(),
  updated_at: z.string(),
});
/** A stored organization, parsed. */
export type Organization = z.infer<typeof organizationSchema>;

/** The id of the organization with a short id: `org_<short id>`. */
export const organizationIdOf = (shortId: string): OrganizationId => `${organizationIdPrefix}${shortId}`;
/** The short id in an organization's id. */
export const shortIdOfOrganization = (organizationId: OrganizationId): string =>
  organizationId.slice(organizationIdPrefix.length);

/** Whether a text that a caller gives could be an organization's id. */
export const isOrganizationId = (text: string): text is OrganizationId => /^org_[0-9A-Za-z]{12}$/.test(text);

/** Where an organization is stored. */
export const organizationKey = (organizationId: OrganizationId): Key => ({ pk: organizationId, sk: 'ORGANIZATION' });

/** What each channel is opened with. */
const tokenOf = { chatapp: 'chatapp_bearer_token', photoapp: 'photoapp_token', shop: 'shop_token' } as const;

/** Where the trouble of an organization's own account, or of its shop, is noted: while the token is the one that was read. */
export const troubleSpotOf = (organization: Organization, channel: 'chatapp' | 'photoapp' | 'shop'): TroubleSpot => ({
  key: organizationKey(organization.id),
  attribute: `${channel}_trouble`,
  there: all(exists(), absent('deleted_at'), equals(tokenOf[channel], organization[tokenOf[channel]])),
  known: organization[`${channel}_trouble`],
});

/** Notes that all conversations of an organization are in its inbox since `at`, ISO 8601; refused where it is deleted. */
export const inboxFilledWrite = (organizationId: OrganizationId, at: string): SingleWrite => ({
  kind: 'update',
  key: organizationKey(organizationId),
  change: { set: { inbox_filled_at: at, updated_at: at } },
  condition: all(exists(), absent('deleted_at')),
});

/** Notes that few sends of an organization may still begin before `until`, ISO 8601; refused where that is noted, or it is deleted. */
export const fewSendsLeftWrite = (organizationId: OrganizationId, until: string): SingleWrite => ({
  kind: 'update',
  key: organizationKey(organizationId),
  change: { set: { few_sends_left_until: until } },
  condition: all(
    exists(),
    absent('deleted_at'),
    any(absent('few_sends_left_until'), below('few_sends_left_until', until)),
  ),
});

/** Holds that an organization is there and may go on, in a transaction about what is its own. */
export const goesOn = (organizationId: OrganizationId): Write => ({
  kind: 'check',
  key: organizationKey(organizationId),
  condition: all(exists(), absent('deleted_at'), absent('suspended_at')),
});

/** Why `goesOn` refuses: the organization was suspended, or deleted, a moment ago. */
export const doesNotGoOn = (organizationId: OrganizationId): ApiError =>
  new ApiError(
    'Organization not found',
    `The organization ${organizationId} is suspended, or deleted; a suspended one has to be resumed first.`,
  );

/** A stored organization, parsed; undefined for no item, and for what stays of one that was deleted. */
export const parseOrganization = (item: Item | undefined): Organization | undefined =>
  item && item.deleted_at === undefined ? organizationSchema.parse(item) : undefined;

/** Why calls in the name of an organization are refused; undefined where they are not. */
export const refusalOf = ({ slug, suspended_at }: Organization): ApiError | undefined =>
  suspended_at === undefined
    ? undefined
    : new ApiError(
        'Organization suspended',
        `The organization ${slug} is suspended; ask the operator of this service.`,
      );

const tombstoneSchema = z.object({ id: z.string(), deleted_at: z.string() });

/** What stays in an organization's place when it is deleted: its id, and since when (ISO 8601). */
export type Tombstone = z.infer<typeof tombstoneSchema>;

/** The tombstone in an item; undefined for anything else. */
export const parseTombstone = (item: Item | undefined): Tombstone | undefined => tombstoneSchema.safeParse(item).data;

/** The organization's business account at the chat-app's provider. Throws `Invalid provider` where none is set. */
export function businessIdOf({ chatapp_business_id, chatapp_provider_choice }: Organization): string {
  if (chatapp_business_id !== undefined) return chatapp_business_id;
  const text = `The current provider is ${chatapp_provider_choice}, but chatapp_business_id is not configured, which templates need. An owner can set it in the console (Settings, Channels), and the operator of this service can: relaydesk organization update --chatapp-business-id.`;
  throw new ApiError('Invalid provider', text);
}

/** An organization as far as ids are derived with it. */
export type Salted = Pick<Organization, 'contact_salt'>;

/** What never changes of an organization, and is enough to tell where its contacts and conversations probably are. */
export type KnownOrganization = Pick<Organization, 'id' | 'contact_salt'>;

/** A uuid for a name within an organization: always the same, and not to be guessed without the salt. */
export function derivedId({ contact_salt }: Salted, name: string): ContactId {
  // As a key object: Node takes ten times as long over a key in bytes.
  const key = createSecretKey(contact_salt, 'base64url');
  return uuidOf(createHmac('sha256', key).update(name).digest());
}
