import type { Organization } from '../organizations/organization.ts';
import { isoTime } from '../runtime/clock.ts';
import type { Deps } from '../runtime/deps.ts';
import { dueWebhook } from './due-mark.ts';
import { replaceInWebhook } from './replace-in-webhook.ts';
import type { StoredWebhook } from './webhook.ts';
import type { WebhookChanges } from './webhook-changes.ts';
import { refusePrivateName, refuseWebhookUrl } from './webhook-url.ts';

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
