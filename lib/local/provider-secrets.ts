import type { DataDirectory } from './data-directory.ts';

/** What one provider's webhooks are proved with, as it stands in the deployment's secret. */
export interface WebhookSecrets {
  readonly app_secrets: readonly string[];
  readonly verify_token: string;
}

/** The value of the deployment's provider secrets. */
export interface ProviderSecrets {
  readonly chatapp: WebhookSecrets;
  readonly photoapp: WebhookSecrets;
}

/**
 * `CHATAPP_APP_SECRETS` and `PHOTOAPP_APP_SECRETS`, comma-separated, and `…_VERIFY_TOKEN`. Without app secrets the sandbox
 * signs with a secret of this data directory; otherwise with the first of them.
 */
export function providerSecretsFrom(given: NodeJS.ProcessEnv, { sandboxSecret }: DataDirectory): ProviderSecrets {
  const secretsOf = (appSecrets = '', verify_token = ''): WebhookSecrets => {
    const app_secrets = appSecrets
      .split(',')
      .map((secret) => secret.trim())
      .filter((secret) => secret !== '');
    return { app_secrets: app_secrets.length > 0 ? app_secrets : [sandboxSecret], verify_token };
  };
  return {
    chatapp: secretsOf(given.CHATAPP_APP_SECRETS, given.CHATAPP_VERIFY_TOKEN),
    photoapp: secretsOf(given.PHOTOAPP_APP_SECRETS, given.PHOTOAPP_VERIFY_TOKEN),
  };
}
