import * as z from 'zod';
import { hours, isoTime } from '../base/clock.ts';
import { blankParams } from '../input/parse.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { newWebhookSecret } from './create-webhook.ts';
import { replaceInWebhook } from './replace-webhook.ts';
import { dueWebhook, platformSchema, type StoredWebhook, webhookTypeSchema } from './webhook.ts';
import { refusePrivateName, refuseWebhookUrl, webhookUrlSchema } from './webhook-url.ts';

/** What null would mean is anybody's guess: it is refused. */
const unlessNull = (values: string) => ({
  error: ({ input }: { readonly input?: unknown }) =>
    input === null ? `is required to be ${values}, if it is given` : undefined,
});
const oneOf = (values: readonly string[]) => unlessNull(`one of ${values.join(', ')}`);

const changeable = {
  url: webhookUrlSchema.optional(),
  type: z.enum(webhookTypeSchema.options, oneOf(webhookTypeSchema.options)).optional(),
  platform: z.enum(platformSchema.options, oneOf(platformSchema.options)).optional(),
  enabled: z.boolean(unlessNull('true or false')).optional(),
};

/** The body of `PATCH /webhooks/{id}`: what is to be another than it is, one thing at least. */
export const webhookChangesSchema = z
  .object(changeable)
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), {
    path: ['url'],
    params: blankParams,
    error: 'is required, or one of type, platform, enabled',
  });
export type WebhookChanges = z.infer<typeof webhookChangesSchema>;

/** What the answer shows, and what the change depends on. */
const seen = ['url', 'type', 'platform', 'enabled', 'disabled_at', 'probe_at'] as const;

/** Another address, or one that is given another chance, is not known to fail. */
const healthy = { failures: undefined, failing_since: undefined, slow: undefined } as const;

/**
 * Changes what is given of a webhook, at once: an event that happens from now on meets it as it is then. Throws 400 for the
 * address, and 404 when the webhook was deleted meanwhile.
 */
export async function changeWebhook(
  { id: organizationId }: Organization,
  webhook: StoredWebhook,
  changes: WebhookChanges,
  deps: Deps<'table:write' | 'http'>,
): Promise<StoredWebhook> {
  if (changes.url !== undefined) {
    refuseWebhookUrl(changes.url, deps);
    await refusePrivateName(changes.url, deps);
  }
  const now = deps.clock.now();
  return replaceInWebhook(organizationId, webhook, seen, (before) => attributesOf(before, changes, now), deps);
}

function attributesOf(before: StoredWebhook, { enabled, ...given }: WebhookChanges, now: number) {
  const others = Object.entries(given).filter(
    ([name, value]) => value !== undefined && value !== before[name as keyof typeof given],
  );
  const isEnabled = enabled === true && !before.enabled;
  const isDisabled = enabled === false && before.enabled;
  const isElsewhere = given.url !== undefined && given.url !== before.url;
  return {
    ...Object.fromEntries(others),
    ...(isEnabled && { enabled: true, disabled_reason: undefined, disabled_at: undefined }),
    ...(isDisabled && { enabled: false, disabled_reason: 'disabled by the organization', disabled_at: isoTime(now) }),
    ...((isEnabled || isElsewhere) && healthy),
    ...((isEnabled || isDisabled || (isElsewhere && before.probe_at !== undefined)) && breakerClosed(before, now)),
  };
}

/** Deliveries may be parked behind the breaker: the sweeper lets them go, to be sent or cancelled. */
const breakerClosed = ({ id }: StoredWebhook, now: number) => ({
  probe_at: undefined,
  unparking: undefined,
  ...dueWebhook(id, now),
});

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
