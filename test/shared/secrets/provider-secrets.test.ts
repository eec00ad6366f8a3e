import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { expect, test } from '@jest/globals';
import { providerSecrets } from '../../../shared/secrets/provider-secrets.ts';

/** A Secrets Manager that holds one text. */
const holding = (SecretString: string) => ({ send: async () => ({ SecretString }) }) as unknown as SecretsManagerClient;

test('gives the secrets of the chat-app provider, without blank ones', async () => {
  const text = JSON.stringify({ chatapp: { app_secrets: ['a', '', 'b'], verify_token: 't' } });
  expect(await providerSecrets(holding(text), 'id').chatapp()).toEqual({ appSecrets: ['a', 'b'], verifyToken: 't' });
});

test('gives the photo-app’s beside them, and none where the secret is from before there were any', async () => {
  const chatapp = { app_secrets: ['a'], verify_token: 't' };
  const photoapp = { app_secrets: ['', 'p'], verify_token: 'u' };
  const both = providerSecrets(holding(JSON.stringify({ chatapp, photoapp })), 'id');
  expect(await both.photoapp()).toEqual({ appSecrets: ['p'], verifyToken: 'u' });
  const old = providerSecrets(holding(JSON.stringify({ chatapp })), 'id');
  expect(await old.photoapp()).toEqual({ appSecrets: [], verifyToken: '' });
});

test.each(['my-app-secret', '"my-app-secret"', '{"chatapp":{"app_secrets":"my-app-secret"}}'])(
  'names the secret and not what is in it when it has another shape: %s',
  async (text) => {
    const failed = await providerSecrets(holding(text), 'the-id')
      .chatapp()
      .catch((error: Error) => `${error.message} ${error.stack} ${error.cause}`);
    expect(failed).toContain('the-id');
    expect(failed).not.toContain('my-app');
  },
);

test('asks again after a read that failed', async () => {
  let calls = 0;
  const text = JSON.stringify({ chatapp: { app_secrets: [], verify_token: '' } });
  const client = {
    send: async () => {
      calls++;
      if (calls === 1) throw new Error('throttled');
      return { SecretString: text };
    },
  } as unknown as SecretsManagerClient;
  const secrets = providerSecrets(client, 'id');
  await expect(secrets.chatapp()).rejects.toThrow('throttled');
  expect(await secrets.chatapp()).toEqual({ appSecrets: [], verifyToken: '' });
});
