import * as z from 'zod';
import { isoTime } from '../base/clock.ts';
import { uuidOf } from '../base/ids.ts';
import { isBlank } from '../base/text.ts';
import { ApiError } from '../errors.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { platformSchema, type StoredWebhook, storedWebhookSchema, webhookTypeSchema } from './webhook.ts';
import { addWebhook, isFull, webhookLimit } from './webhook-count.ts';
import { newWebhookSecret } from './webhook-secret.ts';
import { refusePrivateName, refuseWebhookUrl, webhookUrlSchema } from './webhook-url.ts';

/** The body of `POST /set-webhooks`. */
export const newWebhookSchema = z.object({
  url: webhookUrlSchema,
  // Blank is as good as missing.
  type: z.preprocess(
    (type: z.input<typeof webhookTypeSchema>) => (typeof type === 'string' && isBlank(type) ? undefined : type),
    webhookTypeSchema,
  ),
  platform: platformSchema.nullish().transform((platform) => platform ?? 'chatapp'),
});
export type NewWebhook = z.infer<typeof newWebhookSchema>;

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
