import { createHash, createHmac } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { signingHash } from '../../../shared/runtime/signing-hash.ts';

const Hash = signingHash();

async function digest(
  secret: ConstructorParameters<typeof Hash>[0],
  ...parts: Parameters<InstanceType<typeof Hash>['update']>[0][]
) {
  const hash = new Hash(secret);
  for (const part of parts) hash.update(part);
  return Buffer.from(await hash.digest()).toString('hex');
}

test('a hash without a key is that of all its parts, text, bytes and buffers', async () => {
  const bytes = new TextEncoder().encode('xßcx').subarray(1, 4);
  expect(await digest(undefined, 'a', bytes, new TextEncoder().encode('d').buffer)).toBe(
    createHash('sha256').update('aßcd').digest('hex'),
  );
});

test('each key gives its own hash, whichever came before it', async () => {
  const bytes = [Buffer.from('one'), Buffer.from('other'), new TextEncoder().encode('one').buffer];
  const secrets = ['one', 'other', 'one', '', ...bytes, ...bytes, Buffer.alloc(0)];
  for (const secret of secrets) {
    const key = typeof secret === 'string' ? secret : Buffer.from(secret as Uint8Array);
    expect(await digest(secret, 'message')).toBe(createHmac('sha256', key).update('message').digest('hex'));
  }
});

test('a hash that is begun again forgets what it was given', async () => {
  const hash = new Hash('key');
  hash.update('something');
  hash.reset();
  expect(Buffer.from(await hash.digest())).toEqual(createHmac('sha256', 'key').digest());
});
