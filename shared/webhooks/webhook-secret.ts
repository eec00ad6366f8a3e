import type { Deps } from '../runtime/deps.ts';
import { seal, sealIvBytes } from '../secrets/seal.ts';

/** Bytes of a key (contract 6). */
const secretBytes = 32;

export interface NewSecret {
  /** `whsec_…`: shown once, to the organization. */
  readonly plain: string;
  /** The same as it is stored. */
  readonly sealed: string;
}

/** A new signing secret for a webhook of an organization. */
export async function newWebhookSecret(organizationId: string, { ids, secrets }: Deps<'secrets'>): Promise<NewSecret> {
  const plain = `whsec_${Buffer.from(ids.bytes(secretBytes)).toString('base64')}`;
  const owner = { organizationId, purpose: 'webhook-secret' } as const;
  return { plain, sealed: seal(plain, await secrets.master(), owner, ids.bytes(sealIvBytes)) };
}
