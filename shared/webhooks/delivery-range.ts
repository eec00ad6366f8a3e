import type { Expression } from '../table/table.ts';
import { deliveriesPartition } from './delivery.ts';

/**
 * The key condition of a webhook's deliveries that were made within a time, both ends included; ms since the epoch.
 * DynamoDB erases rows hours after their 30 days: `from` must leave those out.
 */
export function deliveriesWithin(organizationId: string, webhookId: string, from: number, to: number): Expression {
  const at = (ms: number) => `DELIVERY#${String(Math.max(0, ms)).padStart(13, '0')}`;
  return {
    text: 'pk = :pk AND sk BETWEEN :from AND :to',
    // Before and behind every event of that millisecond: the event's id comes after a `#`.
    values: { ':pk': deliveriesPartition(organizationId, webhookId), ':from': `${at(from)}#`, ':to': `${at(to)}$` },
  };
}
