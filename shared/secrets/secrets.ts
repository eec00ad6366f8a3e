import { GetSecretValueCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import { seconds } from '../base/clock.ts';

/** The deployment's own secret, which no tenant has. It is read on first use and kept for five minutes. */
export interface Secrets {
  /** The master secret, under which tenants' tokens are sealed. */
  master(): Promise<string>;
}

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

/** The master secret in Secrets Manager on AWS; on a laptop the local host answers the same call from a file. */
export function masterSecret(client: SecretsManagerClient, id: string): Secrets {
  return { master: keptValue(() => readSecret(client, id)) };
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

/** The text of a secret, read now. Throws when it is empty. */
export async function readSecret(client: SecretsManagerClient, SecretId: string): Promise<string> {
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId }));
  if (!SecretString) throw new Error(`the secret ${SecretId} is empty`);
  return SecretString;
}

/** For how long a value is kept. During a rotation the old and the new value are both valid, so minutes do no harm. */
const keptMs = seconds(300);

/** A value that is read on first use and kept for five minutes. A failed read is not kept: the next request asks again. */
interface KeptValue<T> {
  (): Promise<T>;
  /** Reads again now. When that fails, what was kept stays. */
  renew(): Promise<T>;
}

/** Keeps what `read` resolves to. */
export function keptValue<T>(read: () => Promise<T>): KeptValue<T> {
  let kept: { value: Promise<T>; until: number } | undefined;
  const get = () => {
    if (!kept || kept.until < Date.now()) {
      const fresh = { value: read(), until: Date.now() + keptMs };
      kept = fresh;
      fresh.value.catch(() => {
        if (kept === fresh) kept = undefined;
      });
    }
    return kept.value;
  };
  const renew = async () => {
    const value = await read();
    kept = { value: Promise.resolve(value), until: Date.now() + keptMs };
    return value;
  };
  return Object.assign(get, { renew });
}
