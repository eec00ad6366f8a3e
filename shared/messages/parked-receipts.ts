import * as z from 'zod';
import { days } from '../runtime/clock.ts';
import type { Expression, Item, SingleWrite } from '../table/table.ts';
import { messageErrorSchema } from './message.ts';
import { providerIdKey } from './message-store.ts';
import type { MessageStatus, StatusChange } from './status.ts';

/** A provider repeats a receipt for seven days; what nobody has claimed by then is nobody's. */
const keptMs = days(8);

/** Where the receipt of each status is parked, in the order in which they take effect. */
const slots: readonly (readonly [MessageStatus, string])[] = [
  ['sent', 'parked_sent'],
  ['delivered', 'parked_delivered'],
  ['read', 'parked_read'],
  ['failed', 'parked_failed'],
];

const parkedSchema = z.object({ at: z.string(), error: messageErrorSchema.optional() });

/** What receipts said before the message was known: kept under the provider's id, where its look-up will stand. */
export function parkedChanges(item: Item | undefined): StatusChange[] {
  return slots.flatMap(([status, slot]) => {
    const parked = parkedSchema.safeParse(item?.[slot]);
    return parked.success ? [{ status, ...parked.data }] : [];
  });
}

/** Parks a receipt; refused when the message has become known meanwhile. The first of its status stays. */
export function park(
  organizationId: string,
  providerId: string,
  { status, ...parked }: StatusChange,
  now: number,
): SingleWrite {
  const slot = slots.find(([candidate]) => candidate === status)?.[1] ?? '';
  return {
    kind: 'update',
    key: providerIdKey(organizationId, providerId),
    change: {
      text: 'SET #slot = if_not_exists(#slot, :parked), expires_at = :expires',
      names: { '#slot': slot },
      values: { ':parked': parked, ':expires': Math.ceil((now + keptMs) / 1000) },
    },
    condition: { text: 'attribute_not_exists(contact_id)' },
  };
}

/** Holds while nothing more has been parked than `changes`. */
export function onlyParked(changes: readonly StatusChange[]): Expression {
  const parked = new Set(changes.map(({ status }) => status));
  const conditions = slots.map(([status, slot]) => `attribute_${parked.has(status) ? '' : 'not_'}exists(${slot})`);
  return { text: ['attribute_not_exists(contact_id)', ...conditions].join(' AND ') };
}
