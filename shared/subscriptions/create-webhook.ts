import * as z from 'zod';
import { isoTime } from '../base/clock.ts';
import { uuidOf } from '../base/ids.ts';
import { ApiError } from '../errors.ts';
import { orAbsent } from '../input/fields.ts';
import { blankParams } from '../input/parse.ts';
import type { Organization } from '../organizations/organization.ts';
import { quotaOf, quotaText } from '../organizations/quotas.ts';
import { refusePrivateName } from '../outbound/refuse-address.ts';
import type { Deps } from '../runtime/deps.ts';
import { askedOnce, attributesOfTypes, oneTypeSchema, typeListSchema } from './asked-types.ts';
import { platformSchema, type StoredWebhook, storedWebhookSchema } from './webhook.ts';
import { addWebhook, countWebhooks } from './webhook-count.ts';
import { newWebhookSecret } from './webhook-secret.ts';
import { refuseWebhookUrl, webhookUrlSchema } from './webhook-url.ts';

/** The body of `POST /set-webhooks`. */
export const newWebhookSchema = z
  .object({
    url: webhookUrlSchema,
    type: oneTypeSchema.optional(),
    types: orAbsent(typeListSchema).optional(),
    platform: platformSchema.nullish().transform((platform) => platform ?? 'chatapp'),
  })
  .refine(({ type, types }) => (type ?? types) !== undefined, {
    path: ['type'],
    params: blankParams,
    error: 'is required, or types',
  })
  .check(askedOnce);
export type NewWebhook = z.infer<typeof newWebhookSchema>;

/** Subscribes an address to events. `secret` is shown now and never again. Throws 400 for the address and 409 at the limit. */
export async function createWebhook(
  organization: Organization,
  given: NewWebhook,
  deps: Deps<'table:write' | 'secrets' | 'http' | 'limits'>,
): Promise<{ readonly webhook: StoredWebhook; readonly secret: string }> {
  refuseWebhookUrl(given.url, deps);
  // Before any look-up, which may hang.
  const quota = quotaOf(organization, 'webhooks', deps);
  const used = await countWebhooks(organization.id, deps);
  if (used >= quota) throw limitReached(quota, used);
  await refusePrivateName('url', given.url, deps);
  const { plain, sealed } = await newWebhookSecret(organization.id, deps);
  const webhook = storedWebhookSchema.parse({
    ...given,
    ...attributesOfTypes(given),
    id: uuidOf(deps.ids.bytes(16)),
    created_at: isoTime(deps.clock.now()),
    enabled: true,
    secret: sealed,
  });
  if ((await addWebhook(organization.id, { webhook, quota }, deps)) === 'full') throw limitReached(quota, quota);
  return { webhook, secret: plain };
}

/** The one quota whose error has a name of its own. */
const limitReached = (quota: number, used: number) =>
  new ApiError('Webhook limit reached', `${quotaText('webhooks', quota, used)} Or delete one first.`);
