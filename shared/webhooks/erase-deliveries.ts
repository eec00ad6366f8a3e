import * as z from 'zod';
import { seconds } from '../runtime/clock.ts';
import type { Deps } from '../runtime/deps.ts';
import { wholePartition } from '../table/all-pages.ts';
import { deliveriesPartition } from './delivery.ts';
import { webhookKey } from './webhook.ts';

const kind = 'erase-deliveries';

/** On the events queue: a webhook whose deliveries are to go with it. */
const erasureSchema = z.object({ kind: z.literal(kind), organization_id: z.string(), webhook_id: z.string() });

/** No function lives for this long: whatever one that began before the deletion still writes is there by then. */
const guardSeconds = 60;
/** For one piece; the function ends at 55 s, and has others to do. */
const pieceMs = seconds(10);
const rowsAtOnce = 100;

/** Has the deliveries of a webhook erased that is just about to be deleted; a minute from now, and if it is deleted then. */
export async function handOverDeliveries(
  organizationId: string,
  webhookId: string,
  { eventsQueue }: Deps<'queue:events'>,
  delaySeconds = guardSeconds,
): Promise<void> {
  const body: z.infer<typeof erasureSchema> = { kind, organization_id: organizationId, webhook_id: webhookId };
  await eventsQueue.send({ body, group: organizationId, delaySeconds });
}

/** Erases a piece of them, and has the next piece done where some are left. It may die anywhere and be done again. */
export async function eraseDeliveries(body: unknown, deps: Deps<'table:write' | 'queue:events'>): Promise<void> {
  const { organization_id: organizationId, webhook_id: webhookId } = erasureSchema.parse(body);
  const { table, clock } = deps;
  const deadline = clock.now() + pieceMs;
  if (await table.get(webhookKey(organizationId, webhookId))) return;
  const condition = wholePartition(deliveriesPartition(organizationId, webhookId));
  for (;;) {
    const { items, next } = await table.page({ condition, limit: rowsAtOnce });
    await table.writeMany(items.map(({ pk, sk }) => ({ kind: 'delete', key: { pk: String(pk), sk: String(sk) } })));
    if (!next) return;
    if (clock.now() > deadline) return handOverDeliveries(organizationId, webhookId, deps, 0);
  }
}
