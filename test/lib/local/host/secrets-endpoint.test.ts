import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { closeServer, listen } from '../../../../lib/local/listen.ts';
import { secretsEndpoint } from '../../../../lib/local/secrets-endpoint.ts';

const server = secretsEndpoint({ master: 'the secret' });
let endpoint: string;
let client: SecretsManagerClient;
beforeAll(async () => {
  endpoint = await listen(server, 0);
  client = new SecretsManagerClient({ endpoint, region: 'x', credentials: { accessKeyId: 'a', secretAccessKey: 'b' } });
});
afterAll(async () => {
  client.destroy();
  await closeServer(server);
});

test('tells the SDK the secret', async () => {
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: 'master' }));
  expect(SecretString).toBe('the secret');
});

test.each(['other', 'constructor'])('has no secret "%s"', async (SecretId) => {
  await expect(client.send(new GetSecretValueCommand({ SecretId }))).rejects.toThrow("can't find");
});

test.each(['', 'garbage', 'null', '[]', '{"SecretId": 1}', '{"SecretId": "master"}'])(
  'refuses a stranger who sends %j, and stays',
  async (body) => {
    const response = await fetch(endpoint, { method: 'POST', body });
    expect(response.status).toBe(400);
    expect(await response.text()).not.toContain('the secret');
    expect((await fetch(endpoint)).status).toBe(400);
  },
);
