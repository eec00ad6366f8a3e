import { hours, isoTime, seconds } from '../base/clock.ts';
import { ApiError } from '../errors.ts';
import type { OrganizationId } from '../identifiers.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { seal, unseal } from '../secrets/seal.ts';
import { replaceInWebhook } from './change-webhook.ts';
import type { StoredWebhook } from './webhook.ts';

const secretBytes = 32;
/** For so long the secret before a rotation signs too, so that receivers can be changed over without losing a delivery. */
const overlapMs = hours(24);

interface NewSecret {
  /** `whsec_…`: shown once, to the organization. */
  readonly plain: string;
  /** The same as it is stored. */
  readonly sealed: string;
}

/** A new signing secret for a webhook of an organization. */
export async function newWebhookSecret(organizationId: OrganizationId, deps: Deps<'secrets'>): Promise<NewSecret> {
  const plain = `whsec_${Buffer.from(deps.ids.bytes(secretBytes)).toString('base64')}`;
  const owner = { organizationId, purpose: 'webhook-secret' } as const;
  return { plain, sealed: await seal(plain, owner, deps) };
}

/**
 * Secrets that sign at the same time, at most: a signature has 47 characters, and all of them go in one header. No receiver is
 * changed over nine times a day; a program that rotates without end is told so, and loses no secret.
 */
const mostSecrets = 10;

/**
 * Gives a webhook another secret; each one before it signs beside it for a day, so that no rotation takes a secret away that
 * receivers still use, also not one that is repeated because its answer was lost. Throws 404 when the webhook was deleted
 * meanwhile, and 429 when as many secrets sign as can.
 */
export async function rotateSecret(
  { id: organizationId }: Organization,
  webhook: StoredWebhook,
  deps: Deps<'table:write' | 'secrets'>,
): Promise<{ readonly webhook: StoredWebhook; readonly secret: string }> {
  const { plain, sealed } = await newWebhookSecret(organizationId, deps);
  const now = deps.clock.now();
  const changesOf = (before: StoredWebhook) => ({
    secret: sealed,
    previous_secrets: [{ secret: before.secret, until: isoTime(now + overlapMs) }, ...roomFor(before, now)],
    previous_secret: undefined,
    previous_until: undefined,
  });
  const rotated = await replaceInWebhook({ organizationId, webhook }, { reads: ['secret'], changesOf }, deps);
  return { webhook: rotated, secret: plain };
}

/** The secrets before a webhook's own that still sign, if two more have room beside them. */
function roomFor(webhook: StoredWebhook, now: number): PreviousSecrets {
  const previous = signingBefore(webhook, now);
  if (previous.length + 2 <= mostSecrets) return previous;
  const until = previous.at(-1)?.until ?? isoTime(now);
  throw new ApiError(
    'Rate limited',
    `${mostSecrets} secrets of this webhook sign already; the oldest of them does until ${until}, then it can be rotated again.`,
    { retryAfter: Math.max(1, Math.ceil((Date.parse(until) - now) / seconds(1))) },
  );
}

type PreviousSecrets = StoredWebhook['previous_secrets'];

/** The secrets before a webhook's own that still sign, the newest first. */
function signingBefore(webhook: StoredWebhook, now: number): PreviousSecrets {
  const { previous_secrets, previous_secret, previous_until = '' } = webhook;
  const earlier = previous_secret === undefined ? [] : [{ secret: previous_secret, until: previous_until }];
  return [...previous_secrets, ...earlier].filter(({ until }) => until > isoTime(now));
}

/** The secrets that sign for a webhook now (`whsec_…`): its own first, and those that it had before its rotations of the last day. */
export async function signingSecrets(
  organizationId: OrganizationId,
  webhook: StoredWebhook,
  deps: Deps<'secrets'>,
): Promise<string[]> {
  const sealed = [webhook.secret, ...signingBefore(webhook, deps.clock.now()).map(({ secret }) => secret)];
  return Promise.all(sealed.map((each) => unseal(each, { organizationId, purpose: 'webhook-secret' }, deps)));
}
