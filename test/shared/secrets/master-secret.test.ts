import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { expect, test } from '@jest/globals';
import { masterSecret } from '../../../shared/secrets/secrets.ts';

/** A Secrets Manager with a secret that changes, which counts how often it is asked. */
function holding(text: string) {
  const held = { text, reads: 0 };
  const send = async () => {
    held.reads++;
    return { SecretString: held.text };
  };
  return { held, secrets: masterSecret({ send } as unknown as SecretsManagerClient, 'id') };
}
const first = 'a'.repeat(64);
const rotated = JSON.stringify({ current: 'k2', k1: first, k2: 'b'.repeat(64) });

test('a text alone is the first key, and is kept', async () => {
  const { held, secrets } = holding(first);
  expect(await secrets.withId('k1')).toEqual({ id: 'k1', secret: first });
  expect(await secrets.withId('k1')).toEqual({ id: 'k1', secret: first });
  expect(held.reads).toBe(1);
  expect(await secrets.withId('k2')).toBeUndefined();
});

test('a function that knows the first key finds the new one at once, and seals under it at once', async () => {
  const { held, secrets } = holding(first);
  await secrets.withId('k1');
  expect((await secrets.current()).id).toBe('k1');
  held.text = rotated;
  expect((await secrets.current()).id).toBe('k2');
  expect(await secrets.withId('k2')).toEqual({ id: 'k2', secret: 'b'.repeat(64) });
  expect(await secrets.withId('k1')).toEqual({ id: 'k1', secret: first });
});

test.each(['{', '{"current":"k2","k1":"0123456789abcdef"}', '{"current":"k1","k1":"short"}'])(
  'a secret of another shape is refused and not repeated: %s',
  async (text) => {
    const failed = await holding(text)
      .secrets.current()
      .catch((error: Error) => `${error.message} ${error.stack} ${error.cause}`);
    expect(failed).toContain('not JSON of the documented shape');
    expect(failed).not.toMatch(/0123456789abcdef|short/);
  },
);
