import { hours, isoTime } from '../base/clock.ts';
import type { OrganizationId } from '../identifiers.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { seal, unseal } from '../secrets/seal.ts';
import { replaceInWebhook } from './change-webhook.ts';
import type { StoredWebhook } from './webhook.ts';

const secretBytes = 32;
/** For so long the previous secret signs too, so that receivers can be changed over without losing a delivery. */
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
    { organizationId, webhook },
    {
      reads: ['secret'],
      changesOf: ({ secret }) => ({ secret: sealed, previous_secret: secret, previous_until }),
    },
    deps,
  );
  return { webhook: rotated, secret: plain };
}

/** The secrets that sign for a webhook now (`whsec_…`): its own, and for a day after a rotation the previous one too. */
export async function signingSecrets(
  organizationId: OrganizationId,
  { secret, previous_secret, previous_until = '' }: StoredWebhook,
  { secrets, clock }: Deps<'secrets'>,
): Promise<string[]> {
  const master = await secrets.master();
  const isRotated = previous_secret !== undefined && previous_until > isoTime(clock.now());
  const sealed = isRotated ? [secret, previous_secret] : [secret];
  return sealed.map((each) => unseal(each, master, { organizationId, purpose: 'webhook-secret' }));
}
