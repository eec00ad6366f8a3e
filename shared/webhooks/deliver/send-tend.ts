import type { Deps } from '../../runtime/deps.ts';
import { errorFields } from '../../runtime/log.ts';
import { enqueue } from '../delivery-message.ts';
import type { Subject } from './health.ts';

/** SQS's limit. */
const longestDelaySeconds = 900;

/** Has a webhook's breaker looked after, later. It never throws: the webhook bears a mark, and the sweeper comes by too. */
export async function sendTend(
  { organizationId, webhook }: Subject,
  delayMs: number,
  deps: Deps<'queue:deliveries'>,
): Promise<void> {
  const body = { kind: 'tend', organization_id: organizationId, webhook_id: webhook.id } as const;
  const delaySeconds = Math.min(longestDelaySeconds, Math.ceil(delayMs / 1000));
  try {
    await enqueue([{ body, lane: 'quick', delaySeconds }], deps);
  } catch (error) {
    deps.log('delivery_left_over', { organization: organizationId, webhook_id: webhook.id, ...errorFields(error) });
  }
}
