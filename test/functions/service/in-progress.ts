import { beginReplay } from '../../../shared/delivering/open-replay.ts';
import { organizationKey } from '../../../shared/organizations/organization.ts';
import type { Ports } from '../../../shared/runtime/deps.ts';
import type { Tenant } from '../../support/tenant.ts';
import { exampleWebhook } from './example-webhook.ts';

/** A replay of a time is under way: what asks for another one. */
export async function whileReplaying(ports: Ports, tenant: Tenant) {
  const { webhook } = await exampleWebhook(ports, tenant);
  const of = { organization_id: tenant.organization.id, webhook_id: webhook.id, replay_id: 'one' };
  await beginReplay({ ...of, begun_at: '2026-11-28T10:00:00.000Z', from: 0, to: 1 }, ports);
  const body = { delivery_id: undefined, since: '2026-11-28T09:00:00Z', until: '2026-11-28T10:00:00Z' };
  return { path: `/webhooks/${webhook.id}/replay`, body };
}

/** The organization's conversations of an earlier version are not in its inbox yet: what asks for it. */
export async function whileFilling(ports: Ports, { organization }: Tenant) {
  const change = { remove: ['inbox_filled_at'] };
  await ports.table.write({ kind: 'update', key: organizationKey(organization.id), change });
  return { query: 'action=inbox' };
}
