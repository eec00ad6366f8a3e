import { GetSecretValueCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import { keptValue } from './kept-value.ts';
import type { ProviderSecrets, Secrets } from './secrets.ts';

/** The master secret in Secrets Manager on AWS; on a laptop the local host answers the same call from a file. */
export function masterSecret(client: SecretsManagerClient, id: string): Secrets {
  return { master: keptValue(() => readSecret(client, id)) };
}

const webhookSecretsSchema = z
  .object({ app_secrets: z.array(z.string()), verify_token: z.string() })
  .transform(({ app_secrets, verify_token }) => ({
    appSecrets: app_secrets.filter((secret) => secret !== ''),
    verifyToken: verify_token,
  }));

/** The value of the secret: `{"chatapp": {"app_secrets": ["…"], "verify_token": "…"}, "photoapp": {…}}`. */
const providerSecretsSchema = z.object({
  chatapp: webhookSecretsSchema,
  // Deployments of before there were webhooks of the photo-app have none, and then nothing verifies.
  photoapp: webhookSecretsSchema.default({ appSecrets: [], verifyToken: '' }),
});

export function providerSecrets(client: SecretsManagerClient, id: string): ProviderSecrets {
  const all = keptValue(async () => providerSecretsIn(await readSecret(client, id), id));
  return {
    chatapp: async () => (await all()).chatapp,
    photoapp: async () => (await all()).photoapp,
  };
}

/** Errors of parsers repeat what they were given, and this is a secret. */
function providerSecretsIn(text: string, id: string) {
  try {
    return providerSecretsSchema.parse(JSON.parse(text));
  } catch {
    throw new Error(`the secret ${id} is not JSON of the documented shape`);
  }
}

/** The text of a secret, as it is now. */
export async function readSecret(client: SecretsManagerClient, SecretId: string): Promise<string> {
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId }));
  if (!SecretString) throw new Error(`the secret ${SecretId} is empty`);
  return SecretString;
}
