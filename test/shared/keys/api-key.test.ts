import { describe, expect, test } from '@jest/globals';
import { randomIds } from '../../../shared/base/ids.ts';
import { hashOfKey, makeApiKey, shortIdOf } from '../../../shared/keys/key.ts';

/** Worked out with another implementation of CRC-32, base62 and SHA-256. */
const known = [
  {
    shortId: 'A1b2C3d4E5f6',
    secret: '0123456789abcdefghijABCDEFGH',
    key: 'svc_A1b2C3d4E5f60123456789abcdefghijABCDEFGH14DHjD',
    hash: 'PBaPI87ruxX6SiR1Gw4D1xXXxHk8b0IcntYQFQczbw0',
  },
  {
    shortId: '000000000000',
    secret: '0'.repeat(28),
    key: `svc_${'0'.repeat(40)}1NqrNS`,
    hash: 'A45yzRrzjKf-Pqp5Zkdm4vamFSqUBMoKVsw9GFGVBCo',
  },
  {
    shortId: 'z'.repeat(12),
    secret: 'z'.repeat(28),
    key: `svc_${'z'.repeat(40)}2Hp0ht`,
    hash: 'ckIe0AG4EtcpCBjrY0HxIdKAdO2tNA4wUzNkIOpB-6E',
  },
];

describe('a key', () => {
  test.each(known)('$key is made of short id, secret and checksum, and hashed', ({ shortId, secret, key, hash }) => {
    const made = makeApiKey(shortId, { ...randomIds, base62: (length) => secret.slice(0, length) });
    expect([made, shortIdOf(key), hashOfKey(key)]).toEqual([key, shortId, hash]);
  });

  test('has 28 random characters of 62: 166 bits', () => {
    const lengths: number[] = [];
    const base62 = (length: number) => {
      lengths.push(length);
      return randomIds.base62(length);
    };
    makeApiKey('A1b2C3d4E5f6', { ...randomIds, base62 });
    expect(lengths).toEqual([28]);
  });

  test('is another each time', () => {
    const keys = Array.from({ length: 100 }, () => makeApiKey('A1b2C3d4E5f6', randomIds));
    expect(new Set(keys).size).toBe(100);
    expect(keys.map(shortIdOf)).toEqual(keys.map(() => 'A1b2C3d4E5f6'));
  });
});

describe('a mistyped key claims no organization', () => {
  const [{ key }] = known as [(typeof known)[0]];
  test('whichever single character is another', () => {
    for (let at = 0; at < key.length; at++) {
      const other = key[at] === 'x' ? 'y' : 'x';
      expect([at, shortIdOf(key.slice(0, at) + other + key.slice(at + 1))]).toEqual([at, undefined]);
    }
  });

  test('whichever two neighbours have changed places', () => {
    for (let at = 4; at < key.length - 1; at++) {
      const swapped = key.slice(0, at) + key[at + 1] + key[at] + key.slice(at + 2);
      if (swapped !== key) expect([at, shortIdOf(swapped)]).toEqual([at, undefined]);
    }
  });

  test.each([
    '',
    'svc_',
    `${key}\n`,
    ` ${key}`,
    `${key}x`,
    key.slice(0, -1),
    key.toLowerCase(),
    key.replace('svc', 'SVC'),
    `${key}\u0000`,
  ])('as %j', (mistyped) => {
    expect(shortIdOf(mistyped)).toBeUndefined();
  });
});
