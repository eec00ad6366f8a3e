import { ApiError } from '../errors.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { keptMs } from './body-store.ts';
import { canBeReplayed, type Delivery, deliveryKey, deliverySortKeyOfId, parseDelivery } from './delivery.ts';
import { enqueueDelivery } from './enqueue-delivery.ts';
import { rearmDelivery } from './rearm-delivery.ts';
import { replayIdLength } from './replay-task.ts';
import type { StoredWebhook } from './webhook.ts';

/** Sends one delivery again; returns how many that is: none when it is pending, or its body is gone. Throws 404. */
export async function replayOne(
  { id: organizationId }: Organization,
  webhook: StoredWebhook,
  deliveryId: string,
  deps: Deps<'table:write' | 'queue:deliveries'>,
): Promise<number> {
  const delivery = await findDelivery(organizationId, webhook, deliveryId, deps);
  if (!canBeReplayed(delivery)) return 0;
  if (!(await deps.table.get({ pk: delivery.body_pk, sk: delivery.body_sk }))) return 0;
  const rearmed = await rearmDelivery(organizationId, delivery, deps.ids.base62(replayIdLength), deps);
  if (!rearmed) return 0;
  await enqueueDelivery(organizationId, webhook, rearmed, deps);
  return 1;
}

async function findDelivery(
  organizationId: string,
  { id: webhookId }: StoredWebhook,
  deliveryId: string,
  { table, clock }: Deps<'table:read'>,
): Promise<Delivery> {
  const sk = deliverySortKeyOfId(deliveryId);
  const found =
    sk === undefined ? undefined : parseDelivery(await table.get(deliveryKey(organizationId, webhookId, sk)));
  if (found && Date.parse(found.created_at) > clock.now() - keptMs) return found;
  throw new ApiError('Not found', `No delivery with the id ${deliveryId} of this webhook in the last 30 days.`);
}
