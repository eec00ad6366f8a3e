import { ApiError } from '../errors.ts';
import type { StoredWebhook } from './webhook.ts';

/** Throws 400 for a webhook that gets nothing: a delivery made for it would be cancelled at once. */
export function refuseDisabled({ id, enabled, disabled_reason, disabled_at }: StoredWebhook): void {
  if (enabled) return;
  throw new ApiError(
    'Invalid parameter',
    `id names the webhook ${id}, which is disabled (${disabled_reason}, ${disabled_at}); enable it first`,
  );
}
