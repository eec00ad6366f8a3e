import type { Deps } from '../../runtime/deps.ts';
import { eraseAnswers } from '../erase-answers.ts';
import { eraseDelivery } from '../erase-delivery.ts';
import type { Gone } from './read-delivery.ts';

/**
 * Ends a delivery whose contact is deleted, and erases what it says: the contact's eraser may have been there before. The
 * body goes last, since it leads to the other deliveries of its event.
 */
export async function eraseGone(
  { organizationId, key, delivery, body }: Gone,
  deps: Deps<'table:write'>,
): Promise<void> {
  await eraseDelivery(key, delivery, deps);
  if (!body) return;
  await eraseAnswers(organizationId, [body], deps);
  await deps.table.write({ kind: 'delete', key: { pk: delivery.body_pk, sk: delivery.body_sk } });
}
