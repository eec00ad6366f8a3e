import { describe, expect, test } from '@jest/globals';
import { type SealedFor, seal, unseal } from '../../../shared/secrets/seal.ts';

const owner: SealedFor = { organizationId: 'org_A1b2C3d4E5f6', purpose: 'chatapp-token' };
/** A master secret, and twelve bytes that are the same each time. */
const depsWith = (master: string) => ({
  secrets: { master: async () => master },
  ids: { bytes: () => Uint8Array.from({ length: 12 }, (_, index) => index) },
});
const deps = depsWith('master secret');
/** Worked out by hand: HKDF-SHA256 with an empty salt, then AES-256-GCM. */
const sealed = 'v1.AAECAwQFBgcICQoLxSdd735ANq4JNdwYWFBqH6IXDK3BugxnAgg';

test('a value is sealed as it always was, so that what is stored opens', async () => {
  expect(await seal('EAAG-token', owner, deps)).toBe(sealed);
  expect(unseal(sealed, 'master secret', owner)).toBe('EAAG-token');
});

test.each(['', 'a', '👋 é', 'x'.repeat(4096)])('%j comes back as it was', async (plain) => {
  expect(unseal(await seal(plain, owner, depsWith('m')), 'm', owner)).toBe(plain);
});

test('a sealed value shows nothing of what is in it', async () => {
  const text = await seal('EAAG-token', owner, deps);
  expect(Buffer.from(text.slice(3), 'base64url').toString('latin1')).not.toContain('EAAG');
});

describe('a sealed value does not open', () => {
  test('for another organization', () => {
    expect(() => unseal(sealed, 'master secret', { ...owner, organizationId: 'org_A1b2C3d4E5f7' })).toThrow();
  });

  test('for another purpose', () => {
    const other = { ...owner, purpose: 'shop-token' } as unknown as SealedFor;
    expect(() => unseal(sealed, 'master secret', other)).toThrow();
  });

  test('under another master secret', () => {
    expect(() => unseal(sealed, 'master secreT', owner)).toThrow();
  });

  test('with any byte changed', () => {
    const bytes = Buffer.from(sealed.slice(3), 'base64url');
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(() => unseal(`v1.${changed.toString('base64url')}`, 'master secret', owner)).toThrow();
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
    expect(() => unseal(text, 'master secret', owner)).toThrow();
  });

  test('cut short', () => {
    expect(() => unseal(sealed.slice(0, -4), 'master secret', owner)).toThrow();
  });
});
