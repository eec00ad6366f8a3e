import type { RawRequest } from '../../http/request.ts';
import type { Deps } from '../../runtime/deps.ts';
import { evolutionInbound } from './inbound/inbound-of.ts';
import { provenWebhook } from './take-webhook.ts';
import { evolutionItemsOf, toGatewayQueueMessage } from './webhook-items.ts';

/**
 * Puts everything in a webhook of the named instance's server in the inbound queue, but for what needs nothing from us,
 * which is most of what such a server tells: that is logged. Throws 401 and 400, and then nothing is queued.
 */
export async function queueGatewayWebhook(
  instanceName: string,
  raw: RawRequest,
  deps: Deps<'table:read' | 'secrets' | 'queue:inbound'>,
): Promise<void> {
  const { instance, webhook } = await provenWebhook(instanceName, raw, deps);
  const now = deps.clock.now();
  const { queued = [], ...ignored } = Object.groupBy(evolutionItemsOf(webhook, instance), (item) => {
    const inbound = evolutionInbound(item, now);
    return inbound.kind === 'nothing' ? inbound.reason : 'queued';
  });
  await deps.inboundQueue.sendAll(queued.map(toGatewayQueueMessage));
  for (const [reason, items = []] of Object.entries(ignored)) {
    deps.log('item_ignored', { reason, count: items.length });
  }
}
