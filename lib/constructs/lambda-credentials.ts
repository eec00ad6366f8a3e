import { fromEnv } from '@aws-sdk/credential-provider-env';

/**
 * Takes the place of the SDK's default credential chain in the bundles. Lambda gives a function its role's credentials in
 * the environment, where that chain looks first; the rest of it (SSO, STS, profiles, processes) is 134 KB of each bundle.
 * As with that chain, they are read once: they stay the same for as long as the process runs.
 */
export function defaultProvider() {
  const read = fromEnv();
  let credentials: ReturnType<typeof read> | undefined;
  return () => {
    credentials ??= read();
    return credentials;
  };
}
