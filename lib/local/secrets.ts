import type { DataDirectory } from './data-directory.ts';

/** What one provider's webhooks are proved with, as it stands in the deployment's secret. */
interface WebhookSecrets {
  readonly app_secrets: readonly string[];
  readonly verify_token: string;
}

/** The value of the deployment's provider secrets. */
export interface ProviderSecrets {
  readonly chatapp: WebhookSecrets;
  readonly photoapp: WebhookSecrets;
}

/**
 * What a person has set for the providers' webhooks: `CHATAPP_APP_SECRETS` and `PHOTOAPP_APP_SECRETS`, comma-separated, and `…_VERIFY_TOKEN`. Without app secrets the sandbox
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

/** A key for media links. */
type Pair = readonly [id: string, secret: string];

/**
 * The value of the deployment's secret with the keys for media links. `MEDIA_SIGNING_KEYS` is a comma-separated list of
 * `id:secret`: the first signs, all verify, and so does the key of this data directory, which signs when none is given.
 * Links thus outlive a restart and the first rotation.
 */
export function mediaKeysFrom(given: NodeJS.ProcessEnv, { mediaKey }: Pick<DataDirectory, 'mediaKey'>): string {
  const listed = (given.MEDIA_SIGNING_KEYS ?? '').split(',').map((pair) => pair.trim());
  const own: Pair = ['local', mediaKey];
  const [signing = own, ...others] = listed.filter((pair) => pair !== '').map(keyIn);
  const keys = Object.fromEntries([signing, ...others]);
  if (Object.keys(keys).length <= others.length) throw wrong('names an id twice');
  return JSON.stringify({ current: signing[0], ...Object.fromEntries([own]), ...keys });
}

/** An id stands in every link. `current` is the name of the member that says which one signs. */
function keyIn(pair: string): Pair {
  const [, id = '', secret = ''] = /^([\w-]{1,32}):(.{16,})$/.exec(pair) ?? [];
  if (id !== '' && id !== 'current') return [id, secret];
  throw wrong('must be id:secret, the secret of 16 characters or more; several are separated by commas');
}

// What was given is not repeated: it is a secret.
const wrong = (what: string) => new Error(`MEDIA_SIGNING_KEYS ${what}`);
