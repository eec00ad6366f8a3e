import type { lookup } from 'node:dns';
import { describe, expect, test } from '@jest/globals';
import { parseAllowList, resolveAddress } from '../../../shared/outbound/address-policy.ts';

type Found = readonly string[] | NodeJS.ErrnoException;

/** A resolver that knows one answer, and how often it was asked. */
function resolver(found: Found) {
  const asked: string[] = [];
  const resolve = ((hostname: string, _options: unknown, done: (...args: unknown[]) => void) => {
    asked.push(hostname);
    if (found instanceof Error) return done(found);
    done(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  }) as typeof lookup;
  return { asked, resolve };
}
const failure = (code: string) => Object.assign(new Error(code), { code });
const look = (url: string, found: Found, allowed = '') =>
  resolveAddress(url, {
    allow: parseAllowList(allowed),
    timeoutMs: 1_000,
    resolve: resolver(found).resolve,
    hanging: new Set(),
  });

describe('a name is', () => {
  test.each([['8.8.8.8'], ['2606:4700:4700::1111', '8.8.8.8']])('allowed where it leads to %s', async (...found) => {
    expect(await look('https://hooks.example.org/', found)).toBe('allowed');
  });

  test.each([
    ['127.0.0.1'],
    ['10.0.0.1'],
    ['169.254.169.254'],
    ['::1'],
    ['::ffff:10.0.0.1'],
    ['fd00::1'],
    ['8.8.8.8', '192.168.0.1'],
  ])('blocked where it leads to %s', async (...found) => {
    expect(await look('https://localtest.me/', found)).toBe('blocked');
  });

  test.each(['ENOTFOUND', 'EAI_AGAIN', 'ESERVFAIL'])('unknown where the look-up fails with %s', async (code) => {
    expect(await look('https://hooks.example.org/', failure(code))).toBe('unknown');
  });

  test('unknown where nobody answers in time', async () => {
    const silent = (() => undefined) as unknown as typeof lookup;
    const options = { allow: parseAllowList(''), timeoutMs: 1, resolve: silent, hanging: new Set<string>() };
    expect(await resolveAddress('https://hooks.example.org/', options)).toBe('unknown');
  });

  test('unknown, and asked about nowhere, while two others hang: the threads that are left are for who dials', async () => {
    const asked: string[] = [];
    const late: (() => void)[] = [];
    const slow = ((hostname: string, _options: unknown, done: (...args: unknown[]) => void) => {
      asked.push(hostname);
      late.push(() => done(null, [{ address: '8.8.8.8', family: 4 }]));
    }) as typeof lookup;
    const options = { allow: parseAllowList(''), timeoutMs: 1, resolve: slow, hanging: new Set<string>() };
    const names = ['a', 'b', 'c', 'd'].map((name) => `https://${name}.example.org/`);
    for (const url of names.slice(0, 3)) expect(await resolveAddress(url, options)).toBe('unknown');
    expect(asked).toEqual(['a.example.org', 'b.example.org']);
    late[0]?.();
    expect(await resolveAddress('https://d.example.org/', options)).toBe('unknown');
    expect(asked).toEqual(['a.example.org', 'b.example.org', 'd.example.org']);
  });
});

test.each([
  ['https://8.8.8.8/', '', 'allowed'],
  ['https://[2606:4700:4700::1111]/', '', 'allowed'],
  ['https://[::1]/', '', 'blocked'],
  ['https://2130706433/', '', 'blocked'],
  ['http://receiver:8080/', 'receiver:8080', 'allowed'],
  ['nonsense', '', 'blocked'],
])('%s, with %j allowed, is asked about nowhere: %s', async (url, allowed, expected) => {
  const { asked, resolve } = resolver(['10.0.0.1']);
  const options = { allow: parseAllowList(allowed), timeoutMs: 1_000, resolve, hanging: new Set<string>() };
  expect(await resolveAddress(url, options)).toBe(expected);
  expect(asked).toEqual([]);
});
