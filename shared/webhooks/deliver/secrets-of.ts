import { isoTime } from '../../runtime/clock.ts';
import type { Deps } from '../../runtime/deps.ts';
import { unseal } from '../../secrets/seal.ts';
import type { StoredWebhook } from '../webhook.ts';

/** What signs for a webhook now: its secret, and for a day after a rotation the one before too. */
export async function secretsOf(
  organizationId: string,
  { secret, previous_secret, previous_until = '' }: StoredWebhook,
  { secrets, clock }: Deps<'secrets'>,
): Promise<string[]> {
  const master = await secrets.master();
  const isRotated = previous_secret !== undefined && previous_until > isoTime(clock.now());
  const sealed = isRotated ? [secret, previous_secret] : [secret];
  return sealed.map((each) => unseal(each, master, { organizationId, purpose: 'webhook-secret' }));
}
