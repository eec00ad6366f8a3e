import { type Broadcast, broadcastKey } from '../../../shared/broadcasts/broadcast.ts';
import { countsKey } from '../../../shared/broadcasts/counts.ts';
import { exampleBroadcast } from '../../../shared/broadcasts/doc-parts.ts';
import { partPartitions, recipientKey } from '../../../shared/broadcasts/recipient.ts';
import { exampleContact } from '../../../shared/contacts/doc-parts.ts';
import type { Ports } from '../../../shared/runtime/deps.ts';
import type { Tenant } from '../../support/tenant.ts';
import { endpointCalled, exampleOf } from './documented-endpoints.ts';

/** Gives a tenant the broadcast of the examples, in another state where that is given, with a recipient whose message has failed. */
export async function giveExampleBroadcast(
  { table }: Ports,
  { organization: { id: organizationId } }: Pick<Tenant, 'organization'>,
  status: Broadcast['status'] = 'finished',
  contactId = exampleContact.id,
): Promise<void> {
  const { counts, schedule_at: _, started_at, finished_at, estimated_cost, ...broadcast } = exampleBroadcast;
  const key = { organizationId, broadcastId: broadcast.id };
  const ended = status === 'finished' && { finished_at };
  const price = (estimated_cost ?? 0) / (counts.planned - counts.skipped);
  const item = {
    ...broadcast,
    reason: undefined,
    price,
    status,
    started_at,
    ...ended,
    organization_id: organizationId,
    variables: {},
  };
  await table.write({ kind: 'put', item: { ...broadcastKey(key), ...item, planned: counts.planned } });
  const counter = {
    sent: counts.sent - counts.delivered,
    delivered: counts.delivered - counts.read,
    read: counts.read,
    unknown: counts.unknown,
    'failed 131026': counts.failed,
    'skipped opted_out': counts.skipped_by.opted_out,
    'skipped missing_variable': counts.skipped_by.missing_variable,
  };
  await table.write({ kind: 'put', item: { ...countsKey(partPartitions(key)[0] ?? ''), ...counter } });
  const [{ id, message_id, reason, status: stands }] = Object(
    exampleOf(endpointCalled('list-recipients')).answer,
  ).recipients;
  await table.write({ kind: 'put', item: { ...recipientKey(key, contactId), id, message_id, reason, status: stands } });
}
