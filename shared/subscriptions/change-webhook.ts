import * as z from 'zod';
import { isoTime } from '../base/clock.ts';
import type { OrganizationId } from '../identifiers.ts';
import { withSomeChange } from '../input/changes.ts';
import { refusePrivateName } from '../outbound/refuse-address.ts';
import type { Deps } from '../runtime/deps.ts';
import { againAtOnce, untilSettled } from '../table/contention.ts';
import { all, type Condition, equals, exists } from '../table/expressions.ts';
import { askedOnce, attributesOfTypes, typeListSchema } from './asked-types.ts';
import { breakerAfter } from './breaker.ts';
import type { OwnedWebhook } from './breaker-writes.ts';
import {
  dueWebhook,
  parseWebhook,
  platformSchema,
  type StoredWebhook,
  storedWebhookSchema,
  webhookKey,
  webhookNotFound,
  webhookTypeSchema,
} from './webhook.ts';
import { refuseWebhookUrl, webhookUrlSchema } from './webhook-url.ts';

/** Null is refused: it could mean absent, or false. */
const unlessNull = (values: string) => ({
  error: ({ input }: { readonly input?: unknown }) =>
    input === null ? `is required to be ${values}, if it is given` : undefined,
});
const oneOf = (values: readonly string[]) => unlessNull(`one of ${values.join(', ')}`);

const changeable = {
  url: webhookUrlSchema.optional(),
  type: z.enum(webhookTypeSchema.options, oneOf(webhookTypeSchema.options)).optional(),
  types: typeListSchema.optional(),
  platform: z.enum(platformSchema.options, oneOf(platformSchema.options)).optional(),
  enabled: z.boolean(unlessNull('true or false')).optional(),
};

/** The body of `PATCH /webhooks/{id}`: what is to be changed, one member at least. */
export const webhookChangesSchema = withSomeChange(changeable).check(askedOnce);
export type WebhookChanges = z.infer<typeof webhookChangesSchema>;

/** What the change depends on, and what the answer shows. */
const readForChange = ['url', 'type', 'types', 'platform', 'enabled', 'disabled_at', 'probe_at'] as const;

/**
 * Changes what is given of a webhook, in one write: an event that happens from now on finds it changed. Throws 400 for the
 * address, and 404 when the webhook was deleted meanwhile.
 */
export async function changeWebhook(
  { organizationId, webhook }: OwnedWebhook,
  changes: WebhookChanges,
  deps: Deps<'table:write' | 'http'>,
): Promise<StoredWebhook> {
  if (changes.url !== undefined) {
    refuseWebhookUrl(changes.url, deps);
    await refusePrivateName('url', changes.url, deps);
  }
  const now = deps.clock.now();
  const changesOf = (before: StoredWebhook) => attributesOf(before, changes, now);
  return replaceInWebhook({ organizationId, webhook }, { reads: readForChange, changesOf }, deps);
}

function attributesOf(before: StoredWebhook, { enabled, ...given }: WebhookChanges, now: number): Attributes {
  const { url = before.url, platform = before.platform } = given;
  const wanted = { url, platform, ...attributesOfTypes(given) };
  const others = Object.entries(wanted).filter(([name, value]) => value !== before[name as keyof typeof wanted]);
  const isElsewhere = given.url !== undefined && given.url !== before.url;
  const isEnabled = enabled === true && breakerAfter('enabled by its organization', before, { now }) !== undefined;
  const isDisabled = enabled === false && breakerAfter('disabled by its organization', before, { now }) !== undefined;
  const isClosed = isElsewhere && breakerAfter('address changed', before, { now }) !== undefined;
  return {
    ...Object.fromEntries(others),
    ...(isEnabled && { enabled: true, disabled_reason: undefined, disabled_at: undefined }),
    ...(isDisabled && { enabled: false, disabled_reason: 'disabled by the organization', disabled_at: isoTime(now) }),
    ...((isEnabled || isElsewhere) && healthy),
    ...((isEnabled || isDisabled || isClosed) && released(before, now)),
  };
}

/** Another address, or one that is enabled again, is not known to fail. */
const healthy = { failures: undefined, failing_since: undefined, slow: undefined } as const;

/** Deliveries may be parked behind the breaker: the sweeper sends them out, to be delivered or cancelled. */
const released = ({ id }: StoredWebhook, now: number) => ({
  probe_at: undefined,
  unparking: undefined,
  ...dueWebhook(id, now),
});

type Attributes = Readonly<Record<string, unknown>>;

interface Replacement {
  /** The attributes that `changesOf` looks at. */
  readonly reads: readonly (keyof StoredWebhook)[];
  /** What is to change of a webhook as it stands: undefined removes an attribute. */
  readonly changesOf: (before: StoredWebhook) => Attributes;
}

/**
 * Changes some attributes of a webhook; `changesOf` is asked again when a concurrent writer has changed one of `reads`.
 * Returns the webhook as it is then; throws 404 when it was deleted.
 */
export async function replaceInWebhook(
  { organizationId, webhook }: { readonly organizationId: OrganizationId; readonly webhook: StoredWebhook },
  { reads, changesOf }: Replacement,
  deps: Deps<'table:write'>,
): Promise<StoredWebhook> {
  let before = webhook;
  return untilSettled({ over: 'webhook', organizationId }, deps, async () => {
    const changes = changesOf(before);
    if (Object.keys(changes).length === 0) return before;
    const result = await deps.table.write({
      kind: 'update',
      key: webhookKey(organizationId, webhook.id),
      change: { set: changes },
      condition: isAsRead(before, reads),
    });
    if (result.kind === 'done') return storedWebhookSchema.parse({ ...before, ...changes });
    const standing = parseWebhook(result.item);
    if (!standing) throw webhookNotFound(webhook.id);
    before = standing;
    return againAtOnce;
  });
}

/** The webhook is there, and these attributes are as they were read. */
const isAsRead = (before: StoredWebhook, reads: readonly (keyof StoredWebhook)[]): Condition =>
  all(exists(), ...reads.map((name) => equals(name, before[name])));
