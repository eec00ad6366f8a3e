import { createHash, timingSafeEqual } from 'node:crypto';
import { ApiError } from '../../errors.ts';
import type { Instance } from '../../gateway/instance.ts';
import { instanceNameIn } from '../../gateway/instance-path.ts';
import { instanceOfName } from '../../gateway/instance-store.ts';
import type { RawRequest } from '../../http/request.ts';
import type { Deps } from '../../runtime/deps.ts';
import { unseal } from '../../secrets/seal.ts';
import { exactJsonOf } from '../json-of.ts';

/**
 * The JSON of a webhook that bears the secret of the instance that the path names. Throws 401, the same whether the secret
 * is wrong or there is no such instance, and then nothing is stored.
 */
export async function provenWebhook(
  name: string,
  { bytes, webhookSecret }: RawRequest,
  deps: Deps<'table:read' | 'secrets'>,
): Promise<{ readonly instance: Instance; readonly webhook: unknown }> {
  const instance = await instanceOfName(instanceNameIn({ instanceName: name }) ?? '', deps);
  const secret = instance && (await secretOf(instance, deps));
  // Hashed, so that the two are equally long, and compared also where there is nothing to compare with.
  const matches = timingSafeEqual(hashOf(webhookSecret ?? ''), hashOf(secret ?? 'nobody’s'));
  if (!instance || !secret || !webhookSecret || !matches) {
    throw new ApiError('Invalid API key', 'x-webhook-secret is missing or is not the secret of this instance.');
  }
  const webhook = exactJsonOf(Buffer.from(bytes).toString('utf8'));
  if (webhook === undefined) throw new ApiError('Invalid request body', 'The body is not valid JSON.');
  return { instance, webhook };
}

const hashOf = (text: string) => createHash('sha256').update(text).digest();

async function secretOf({ organization_id, webhook_secret }: Instance, { secrets }: Deps<'secrets'>) {
  if (webhook_secret === undefined) return undefined;
  const owner = { organizationId: organization_id, purpose: 'gateway-webhook-secret' } as const;
  return unseal(webhook_secret, await secrets.master(), owner);
}
