import { describe, expect, test } from '@jest/globals';
import { keyIdOf, type SealedFor, seal, unseal } from '../../../shared/secrets/seal.ts';
import { masterFake, oneKey } from '../../support/master-keys.ts';

const owner: SealedFor = { organizationId: 'org_A1b2C3d4E5f6', purpose: 'chatapp-token' };
/** A master secret, and twelve bytes that are the same each time. */
const depsWith = (master: string) => ({
  secrets: oneKey(master),
  ids: { bytes: () => Uint8Array.from({ length: 12 }, (_, index) => index) },
});
const deps = depsWith('master secret');
/** Worked out by hand: HKDF-SHA256 with an empty salt, then AES-256-GCM. */
const sealed = 'v1.AAECAwQFBgcICQoLxSdd735ANq4JNdwYWFBqH6IXDK3BugxnAgg';

test('a value is sealed as it always was, so that what is stored opens', async () => {
  expect(await seal('EAAG-token', owner, deps)).toBe(sealed);
  expect(await unseal(sealed, owner, deps)).toBe('EAAG-token');
});

test.each(['', 'a', '👋 é', 'x'.repeat(4096)])('%j comes back as it was', async (plain) => {
  expect(await unseal(await seal(plain, owner, depsWith('m')), owner, depsWith('m'))).toBe(plain);
});

test('a sealed value shows nothing of what is in it', async () => {
  const text = await seal('EAAG-token', owner, deps);
  expect(Buffer.from(text.slice(3), 'base64url').toString('latin1')).not.toContain('EAAG');
});

test('under another key than the first one a value names its key, and one of the first key still opens', async () => {
  const [k1, k2] = ['first master secret', 'second master secret'];
  const { secrets } = masterFake(JSON.stringify({ current: 'k2', k1, k2 }));
  const before = await seal('EAAG-token', owner, depsWith(k1));
  const anew = await seal('EAAG-token', owner, { ...deps, secrets });
  expect([anew.split('.').slice(0, 2), keyIdOf(anew), keyIdOf(before)]).toEqual([['v2', 'k2'], 'k2', 'k1']);
  expect(await unseal(anew, owner, { secrets })).toBe('EAAG-token');
  expect(await unseal(before, owner, { secrets })).toBe('EAAG-token');
  await expect(unseal(anew, owner, depsWith(k1))).rejects.toThrow(
    'under the key k2, which the master secret does not have',
  );
});

describe('a sealed value does not open', () => {
  test('for another organization', () => {
    return expect(unseal(sealed, { ...owner, organizationId: 'org_A1b2C3d4E5f7' }, deps)).rejects.toThrow();
  });

  test('for another purpose', () => {
    const other = { ...owner, purpose: 'shop-token' } as unknown as SealedFor;
    return expect(unseal(sealed, other, deps)).rejects.toThrow();
  });

  test('under another master secret', () => {
    return expect(unseal(sealed, owner, depsWith('master secreT'))).rejects.toThrow();
  });

  test('with any byte changed', async () => {
    const bytes = Buffer.from(sealed.slice(3), 'base64url');
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      await expect(unseal(`v1.${changed.toString('base64url')}`, owner, deps)).rejects.toThrow();
    }
  });

  test.each([
    '',
    'v1',
    'v1.',
    'v2.',
    'v2.AAECAwQFBgcICQoLxSdd735ANq4JNdwYWFBqH6IXDK3BugxnAgg',
    'v1.AAAA',
    'EAAG-token',
    `v1.${'A'.repeat(37)}`,
  ])('as %j', (text) => {
    return expect(unseal(text, owner, deps)).rejects.toThrow();
  });

  test('cut short', () => {
    return expect(unseal(sealed.slice(0, -4), owner, deps)).rejects.toThrow();
  });
});
