import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { env } from '../base/env.ts';
import { envNames } from '../base/env-names.ts';
import { lazy } from '../base/lazy.ts';
import { secretMediaKeys } from '../media/media-keys.ts';
import { providerSecrets } from '../secrets/provider-secrets.ts';
import { masterSecret, readSecret } from '../secrets/secrets.ts';
import { clientSettings } from './live-ports.ts';

const client = lazy(() => new SecretsManagerClient(clientSettings));

/** The secrets of a deployment, for a running function. */
export const secrets = {
  mediaKeys: () => secretMediaKeys(() => readSecret(client(), env(envNames.mediaKeysId))),
  secrets: () => masterSecret(client(), env(envNames.masterSecretId)),
  providerSecrets: () => providerSecrets(client(), env(envNames.providerSecretsId)),
};
