import { GetSecretValueCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { Secrets } from './secrets.ts';

/** Secrets Manager on AWS; on a laptop the local host answers the same call from a file. */
export function secretsManager(client: SecretsManagerClient, masterSecretId: string): Secrets {
  let master: Promise<string> | undefined;
  const read = async () => {
    const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: masterSecretId }));
    if (!SecretString) throw new Error('the master secret is empty');
    return SecretString;
  };
  return {
    master() {
      // A failed read is not kept: the next request asks again.
      master ??= read().catch((error: unknown) => {
        master = undefined;
        throw error;
      });
      return master;
    },
  };
}
