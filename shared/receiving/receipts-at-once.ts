import { seconds } from '../base/clock.ts';
import { errorFields } from '../base/log.ts';
import type { ReadInboundLate } from '../channels/inbound.ts';
import type { InboundItem } from '../channels/inbound-item.ts';
import type { Deps } from '../runtime/deps.ts';
import { resolveOrganization } from './resolve-item.ts';

type AtOnceDeps = Deps<'table:write' | 'queue:events'>;

/** The provider waits for its answer: a webhook of more is the queue's. */
const mostAtOnce = 10;
/** What is not begun by then is the queue's, too. */
const atOnceMs = seconds(5);

/**
 * Applies the receipts of a webhook that has nothing else in it, and few of them, in their order: a queue and a worker of its
 * own would cost as much as all the rest of a receipt. Returns the items that are left for the inbound queue: all those of
 * another webhook, and from the first on that could not be applied.
 */
export async function applyReceiptsAtOnce(
  items: readonly InboundItem[],
  readInbound: ReadInboundLate,
  deps: AtOnceDeps,
): Promise<readonly InboundItem[]> {
  if (items.length > mostAtOnce || !items.every(({ kind }) => kind === 'status')) return items;
  const until = deps.clock.now() + atOnceMs;
  for (const [index, item] of items.entries()) {
    const isDone = deps.clock.now() < until && (await isApplied(item, readInbound, deps));
    if (!isDone) return items.slice(index);
  }
  return [];
}

/** Whether a receipt of an organization that is there could be applied. The queue's worker says of any other what is wrong. */
async function isApplied(item: InboundItem, readInbound: ReadInboundLate, deps: AtOnceDeps): Promise<boolean> {
  try {
    const inbound = await readInbound(item, deps.clock.now());
    if (inbound.kind !== 'status' || item.organization === undefined) return false;
    const organization = await resolveOrganization(item, deps);
    if (typeof organization === 'string') return false;
    const { applyReceipt } = await import('./apply-receipt.ts');
    await applyReceipt(organization.id, inbound.receipt, deps);
    return true;
  } catch (error) {
    deps.log('receipt_left_over', { organization: item.organization, ...errorFields(error) });
    return false;
  }
}
