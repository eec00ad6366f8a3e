import { seconds } from '../base/clock.ts';
import { keySetIn, type NamedKeys, namedKeys } from '../secrets/secrets.ts';

/** The deployment's keys for media links: one signs, all verify. Its id stands in each link. */
export type MediaKeys = NamedKeys;

/** Made-up key ids must not have the secret read at every request. */
const renewalMs = seconds(10);

/** The keys in the secret that `read` resolves to. CloudFormation can make the first one only as a member of the whole. */
export const secretMediaKeys = (read: () => Promise<string>): MediaKeys =>
  namedKeys(async () => keySetIn(await read()), renewalMs);
