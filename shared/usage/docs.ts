import { documentation } from '../http/documentation.ts';
import { explain } from '../http/explain.ts';
import {
  getOrganization,
  mediaQuotaViewSchema,
  organizationViewSchema,
  quotaViewSchema,
  readsViewSchema,
  sendsViewSchema,
} from './operations.ts';

explain(organizationViewSchema, {
  id: 'It stands in the path of all that is the organization’s.',
  slug: 'Its name in addresses.',
  name: 'What it is called.',
  created_at: 'When it was made.',
  limits: 'What it may do in a second.',
  quotas: 'How much it may have, and has.',
});
explain(organizationViewSchema.shape.limits, {
  sends: 'Messages, of all endpoints together.',
  reads: 'Reads, with each key and of each member.',
});
explain(sendsViewSchema, {
  per_second: 'Counted over ten seconds.',
  left_now: 'How many more may be sent within the ten seconds of this moment.',
});
explain(readsViewSchema, { per_second: 'Counted over ten seconds.' });
explain(organizationViewSchema.shape.quotas, {
  contacts: 'Contacts.',
  media: 'Files of messages, in megabytes (2^20 bytes).',
  webhooks: 'Subscriptions.',
});
explain(quotaViewSchema, { quota: 'How many it may have.', used: 'How many it has.' });
explain(mediaQuotaViewSchema, {
  quota: 'How many megabytes it may have.',
  used: 'How many it has.',
  measured_at: 'When the files were listed last; null before that.',
});
explain(getOrganization.reply, { success: 'Always true.', organization: 'The organization.' });

export const getOrganizationDocs = documentation(getOrganization, {
  tag: 'Members',
  summary: 'The organization, its limits and its use',
  description: 'What the organization is called, what it may use, and what it uses of that.',
  success: 'The organization.',
  examples: {
    organization: {
      summary: 'A small one',
      answer: {
        success: true,
        organization: {
          id: 'org_0mijk4a2pT7d',
          slug: 'acme',
          name: 'Acme',
          created_at: '2026-11-28T10:00:00.000Z',
          limits: { sends: { per_second: 80, left_now: 800 }, reads: { per_second: 100 } },
          quotas: {
            contacts: { quota: 1_000_000, used: 1 },
            media: { quota: 100_000, used: 0, measured_at: null },
            webhooks: { quota: 100, used: 0 },
          },
        },
      },
    },
  },
});
