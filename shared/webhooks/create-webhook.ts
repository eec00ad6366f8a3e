import { uuidOf } from '../contacts/contact.ts';
import { ApiError } from '../errors.ts';
import type { Organization } from '../organizations/organization.ts';
import { isoTime } from '../runtime/clock.ts';
import type { Deps } from '../runtime/deps.ts';
import type { NewWebhook } from './new-webhook.ts';
import { type StoredWebhook, storedWebhookSchema } from './webhook.ts';
import { newWebhookSecret } from './webhook-secret.ts';
import { addWebhook, isFull, webhookLimit } from './webhook-store.ts';
import { refusePrivateName, refuseWebhookUrl } from './webhook-url.ts';

/** Subscribes an address to events. `secret` is shown now and never again. Throws 400 for the address and 409 at the limit. */
export async function createWebhook(
  organization: Organization,
  given: NewWebhook,
  deps: Deps<'table:write' | 'secrets' | 'http'>,
): Promise<{ readonly webhook: StoredWebhook; readonly secret: string }> {
  refuseWebhookUrl(given.url, deps);
  // Before any look-up, which may hang.
  if (await isFull(organization.id, deps)) throw limitReached();
  await refusePrivateName(given.url, deps);
  const { plain, sealed } = await newWebhookSecret(organization.id, deps);
  const webhook = storedWebhookSchema.parse({
    ...given,
    id: uuidOf(deps.ids.bytes(16)),
    created_at: isoTime(deps.clock.now()),
    enabled: true,
    secret: sealed,
  });
  if ((await addWebhook(organization.id, webhook, deps)) === 'full') throw limitReached();
  return { webhook, secret: plain };
}

const limitReached = () =>
  new ApiError('Webhook limit reached', `The organization has ${webhookLimit} webhooks already; delete one first.`);
