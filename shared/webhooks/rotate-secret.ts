import type { Organization } from '../organizations/organization.ts';
import { hours, isoTime } from '../runtime/clock.ts';
import type { Deps } from '../runtime/deps.ts';
import { replaceInWebhook } from './replace-in-webhook.ts';
import type { StoredWebhook } from './webhook.ts';
import { newWebhookSecret } from './webhook-secret.ts';

/** For so long the secret before signs too, so that receivers can be changed over without losing anything. */
const overlapMs = hours(24);

/**
 * Gives a webhook another secret; the one before signs beside it for a day. Of two rotations within a day the last two secrets
 * sign. Throws 404 when the webhook was deleted meanwhile.
 */
export async function rotateSecret(
  { id: organizationId }: Organization,
  webhook: StoredWebhook,
  deps: Deps<'table:write' | 'secrets'>,
): Promise<{ readonly webhook: StoredWebhook; readonly secret: string }> {
  const { plain, sealed } = await newWebhookSecret(organizationId, deps);
  const previous_until = isoTime(deps.clock.now() + overlapMs);
  const rotated = await replaceInWebhook(
    organizationId,
    webhook,
    ['secret'],
    ({ secret }) => ({ secret: sealed, previous_secret: secret, previous_until }),
    deps,
  );
  return { webhook: rotated, secret: plain };
}
