import { countContacts } from '../../shared/contacts/list/read-list.ts';
import { megabytesOf, readMediaUsage } from '../../shared/media/media-usage.ts';
import type { Organization } from '../../shared/organizations/organization.ts';
import { type QuotaName, quotaOf } from '../../shared/organizations/quotas.ts';
import { sendsLeft } from '../../shared/organizations/send-rate.ts';
import { countWebhooks } from '../../shared/subscriptions/webhook-count.ts';
import type { AdminDeps, Flags } from './command.ts';

/** The flags that give an organization numbers of its own; the stage's are in `lib/config.ts`. */
export const limitFlags = {
  'send-rate': { value: 'n', help: "messages a second that it may send, instead of the stage's number" },
  'read-rate': { value: 'n', help: 'reads a second that it may make with each of its keys' },
  'contacts-quota': { value: 'n', help: 'contacts that it may have, by the API and by imports' },
  'media-quota': { value: 'n', help: 'megabytes (2^20 bytes) that the files of its messages may have' },
  'webhooks-quota': { value: 'n', help: 'webhooks that it may register' },
} as const;

/** What these flags change. */
export const limitsIn = (flags: Flags) => ({
  send_rate: flags['send-rate'],
  read_rate: flags['read-rate'],
  contacts_quota: flags['contacts-quota'],
  media_quota: flags['media-quota'],
  webhooks_quota: flags['webhooks-quota'],
});

/** How large the quotas of an organization are, and what it uses of them. Of `media` both are megabytes. */
export async function quotasOf(organization: Organization, deps: AdminDeps) {
  const [contacts, { bytes, measured_at }, webhooks] = await Promise.all([
    countContacts(organization.id, deps),
    readMediaUsage(organization.id, deps),
    countWebhooks(organization.id, deps),
  ]);
  const quota = (name: QuotaName) => quotaOf(organization, name, deps);
  return {
    contacts: { quota: quota('contacts'), used: contacts },
    media: { quota: quota('media'), used: megabytesOf(bytes), measured_at },
    webhooks: { quota: quota('webhooks'), used: webhooks },
  };
}

/** What an organization may use, and what is left of it. */
export async function limitsOf(organization: Organization, deps: AdminDeps) {
  const { perSecond, left } = await sendsLeft(organization, deps);
  const reads = organization.reads_per_second ?? deps.settings.limits.readsPerSecond;
  return { sends: { per_second: perSecond, left_now: left }, reads: { per_second_and_key: reads } };
}
