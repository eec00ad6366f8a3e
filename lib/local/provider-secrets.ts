import type { DataDirectory } from './data-directory.ts';

/** The value of the deployment's provider secrets, for the chat-app provider. */
export interface WebhookSecrets {
  readonly app_secrets: readonly string[];
  readonly verify_token: string;
}

/**
 * What the provider's webhooks are proved with: `CHATAPP_APP_SECRETS`, comma-separated, and `CHATAPP_VERIFY_TOKEN`. Without
 * them the sandbox signs with a secret of this data directory. The sandbox signs with the first.
 */
export function webhookSecretsFrom(given: NodeJS.ProcessEnv, { sandboxSecret }: DataDirectory): WebhookSecrets {
  const secrets = (given.CHATAPP_APP_SECRETS ?? '').split(',').map((secret) => secret.trim());
  const app_secrets = secrets.filter((secret) => secret !== '');
  return {
    app_secrets: app_secrets.length > 0 ? app_secrets : [sandboxSecret],
    verify_token: given.CHATAPP_VERIFY_TOKEN ?? '',
  };
}
