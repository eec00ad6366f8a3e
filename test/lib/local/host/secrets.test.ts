import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { masterStore } from '../../../../lib/admin/master-store.ts';
import { closeServer, listen } from '../../../../lib/local/listen.ts';
import { mediaKeysFrom } from '../../../../lib/local/secrets.ts';
import { secretsEndpoint } from '../../../../lib/local/secrets-endpoint.ts';

describe('of the keys for media links', () => {
  const keysFrom = (MEDIA_SIGNING_KEYS?: string) =>
    JSON.parse(mediaKeysFrom({ MEDIA_SIGNING_KEYS }, { mediaKey: 'the key of the directory' }));

  test.each([undefined, '', ' , '])('the one of the data directory signs when %j is set', (value) => {
    expect(keysFrom(value)).toEqual({ current: 'local', local: 'the key of the directory' });
  });

  test('the first that a person has set signs, and all verify, with the one of the directory', () => {
    expect(keysFrom('new:0123456789abcdef, old-1:a:secret:with:colons')).toEqual({
      current: 'new',
      new: '0123456789abcdef',
      'old-1': 'a:secret:with:colons',
      local: 'the key of the directory',
    });
  });

  test.each([
    'secret-without-an-id',
    'k1:too short',
    ':no-id-but-long-enough',
    'with space:0123456789abcdef',
    'current:0123456789abcdef',
    'k1:0123456789abcdef,k1:fedcba9876543210',
  ])('%s is refused and not repeated', (value) => {
    expect(() => keysFrom(value)).toThrow(/^MEDIA_SIGNING_KEYS (must be id:secret|names an id twice)/);
    expect(() => keysFrom(value)).not.toThrow('0123456789');
  });
});

describe('the endpoint', () => {
  const saved: string[] = [];
  const server = secretsEndpoint({ master: 'the secret', rotated: 'before' }, undefined, {
    rotated: (text) => saved.push(text),
  });
  let endpoint: string;
  let client: SecretsManagerClient;
  beforeAll(async () => {
    endpoint = await listen(server, 0);
    client = new SecretsManagerClient({
      endpoint,
      region: 'x',
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    });
  });
  afterAll(async () => {
    client.destroy();
    await closeServer(server);
  });

  test('tells the SDK the secret', async () => {
    const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: 'master' }));
    expect(SecretString).toBe('the secret');
  });

  test('has a secret changed by who knows its version, and keeps what it is then', async () => {
    const store = masterStore(client, 'rotated');
    const { text, version } = await store.read();
    expect([text, await store.replace(version, 'after')]).toEqual(['before', true]);
    expect(await store.replace(version, 'too late')).toBe(false);
    expect([(await store.read()).text, saved]).toEqual(['after', ['after']]);
    await expect(masterStore(client, 'master').replace('any', 'x')).rejects.toThrow('cannot be changed');
  });

  test.each(['other', 'constructor'])('has no secret "%s"', async (SecretId) => {
    await expect(client.send(new GetSecretValueCommand({ SecretId }))).rejects.toThrow("can't find");
  });

  test.each(['', 'garbage', 'null', '[]', '{"SecretId": 1}', '{"SecretId": "master"}'])(
    'refuses %j without the header of an SDK, and stays',
    async (body) => {
      const response = await fetch(endpoint, { method: 'POST', body });
      expect(response.status).toBe(400);
      expect(await response.text()).not.toContain('the secret');
      expect((await fetch(endpoint)).status).toBe(400);
    },
  );
});
