import { ApiError } from '../errors.ts';
import type { Deps } from '../runtime/deps.ts';
import type { Organization } from './organization.ts';

/** What an organization may have so much of: contacts, megabytes of files, webhooks. */
export type QuotaName = 'contacts' | 'media' | 'webhooks';

/** How large each quota of an organization is: its own number, or the stage's. Of `media` it is megabytes (2^20 bytes). */
export function quotaOf(organization: Organization, name: QuotaName, { settings }: Deps<'limits'>): number {
  const { contacts_quota, media_quota, webhooks_quota } = organization;
  const { contactsQuota, mediaMegabytesQuota, webhooksQuota } = settings.limits;
  const own = { contacts: contacts_quota, media: media_quota, webhooks: webhooks_quota };
  const ofStage = { contacts: contactsQuota, media: mediaMegabytesQuota, webhooks: webhooksQuota };
  return own[name] ?? ofStage[name];
}

const unitOf: Readonly<Record<QuotaName, string>> = {
  contacts: 'contacts',
  media: 'MB of files',
  webhooks: 'webhooks',
};

/** What is answered where a quota is used up: it names the quota, its size, what is used of it, and who can raise it. */
export const quotaText = (name: QuotaName, quota: number, used: number): string =>
  `The organization has ${used} ${unitOf[name]}, and its quota is ${quota}. The operator of this service can raise it: relaydesk organization update --${name}-quota.`;

/** The refusal of what would go over a quota. */
export const overQuota = (name: QuotaName, quota: number, used: number): ApiError =>
  new ApiError('Quota exceeded', quotaText(name, quota, used));
