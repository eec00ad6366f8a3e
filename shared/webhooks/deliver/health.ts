import type { Deps } from '../../runtime/deps.ts';
import type { Expression, WriteResult } from '../../table/table.ts';
import { type StoredWebhook, webhookKey } from '../webhook.ts';
import { patiently } from './patiently.ts';

/** Whose attempt it was, as it was read before. */
export interface Subject {
  readonly organizationId: string;
  readonly webhook: StoredWebhook;
}

/** What an attempt has done to its webhook: `opened`: a probe is to be thought of; `let-go`: what is parked can come up. */
export type HealthChange = 'none' | 'opened' | 'let-go';

/** Changes what is known of an address's health, if it is still the address, nobody has disabled it, and `condition` holds. */
export function changeHealth(
  { organizationId, webhook }: Subject,
  { text, values }: Expression,
  condition: string,
  deps: Deps<'table:write'>,
): Promise<WriteResult> {
  return patiently(
    () =>
      deps.table.write({
        kind: 'update',
        key: webhookKey(organizationId, webhook.id),
        change: { text, values: { ...values, ':url': webhook.url, ':true': true } },
        condition: {
          text: `#url = :url AND #enabled = :true AND ${condition}`,
          names: { '#url': 'url', '#enabled': 'enabled' },
        },
      }),
    deps,
  );
}
