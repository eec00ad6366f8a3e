import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import { keptValue, readSecret } from './secrets.ts';

/** The secrets that prove a provider's webhooks. */
export interface WebhookSecrets {
  /** Any of these may have signed; several during a rotation. */
  readonly appSecrets: readonly string[];
  /** For the handshake; blank matches nothing. */
  readonly verifyToken: string;
}

/** The secrets that each provider proves its webhooks with. */
export interface ProviderSecrets {
  chatapp(): Promise<WebhookSecrets>;
  photoapp(): Promise<WebhookSecrets>;
}

/** The providers' secrets in one value of Secrets Manager. Throws when it has not the documented shape. */
export function providerSecrets(client: SecretsManagerClient, id: string): ProviderSecrets {
  const all = keptValue(async () => providerSecretsIn(await readSecret(client, id), id));
  return {
    chatapp: async () => (await all()).chatapp,
    photoapp: async () => (await all()).photoapp,
  };
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
  // Deployments from before the photo-app's webhooks have none, and then no webhook of it verifies.
  photoapp: webhookSecretsSchema.default({ appSecrets: [], verifyToken: '' }),
});

/** Errors of parsers repeat what they were given, and this is a secret. */
function providerSecretsIn(text: string, id: string) {
  try {
    return providerSecretsSchema.parse(JSON.parse(text));
  } catch {
    throw new Error(`the secret ${id} is not JSON of the documented shape`);
  }
}
