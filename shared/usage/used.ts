import { countContacts } from '../contacts/list/read-list.ts';
import { megabytesOf, readMediaUsage } from '../media/media-usage.ts';
import type { Organization } from '../organizations/organization.ts';
import { type QuotaName, quotaOf } from '../organizations/quotas.ts';
import { sendsLeft } from '../organizations/send-rate.ts';
import type { Deps } from '../runtime/deps.ts';
import { countWebhooks } from '../subscriptions/webhook-count.ts';

/** How large the quotas of an organization are, and what it uses of them. Of `media` both are megabytes. */
export async function quotasOf(organization: Organization, deps: Deps<'table:read' | 'limits'>) {
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
export async function limitsOf(organization: Organization, deps: Deps<'table:read' | 'limits'>) {
  const { perSecond, left } = await sendsLeft(organization, deps);
  const reads = organization.reads_per_second ?? deps.settings.limits.readsPerSecond;
  return { sends: { per_second: perSecond, left_now: left }, reads: { per_second_and_key: reads } };
}
