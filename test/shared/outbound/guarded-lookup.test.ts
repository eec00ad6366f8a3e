import type { LookupAddress, LookupAllOptions, lookup } from 'node:dns';
import { describe, expect, test } from '@jest/globals';
import { blockedCode, guardedLookup } from '../../../shared/outbound/address-policy.ts';

type Answer = LookupAddress[] | Error;

/** A resolver whose answers follow one another; the last goes on for ever. */
function resolver(...answers: Answer[]) {
  let asked = 0;
  const resolve = ((
    _name: string,
    _options: LookupAllOptions,
    done: (error: Error | null, found: LookupAddress[]) => void,
  ) => {
    const answer = answers[Math.min(asked++, answers.length - 1)] as Answer;
    setImmediate(() => (answer instanceof Error ? done(answer, []) : done(null, answer)));
  }) as unknown as typeof lookup;
  return { resolve, asked: () => asked };
}

const v4 = (address: string): LookupAddress => ({ address, family: 4 });
const v6 = (address: string): LookupAddress => ({ address, family: 6 });

/** What the socket would be told. */
const told = (resolve: typeof lookup, options: { all?: boolean } = { all: true }) =>
  new Promise<{ code?: string; address: unknown; family?: number }>((done) => {
    guardedLookup(resolve)('name.example', options, (error, address, family) =>
      done({ code: error?.code, address, family }),
    );
  });

describe('a name', () => {
  test.each<[string, LookupAddress[]]>([
    ['loopback', [v4('127.0.0.1')]],
    ['a private network', [v4('10.0.0.5')]],
    ['the metadata service', [v4('169.254.169.254')]],
    ['loopback in IPv6', [v6('::1')]],
    ['a mapped address', [v6('::ffff:127.0.0.1')]],
    ['an address by way of 6to4', [v6('2002:a9fe:a9fe::1')]],
    ['another translated address', [v6('64:ff9b:1::a9fe:a9fe')]],
    ['a link', [v6('fe80::1%eth0')]],
    ['multicast', [v4('224.0.0.1')]],
    ['a translated address', [v6('64:ff9b::a9fe:a9fe')]],
    ['public and private addresses', [v4('93.184.216.34'), v4('10.0.0.5')]],
    ['private and public addresses', [v6('fd00::1'), v4('93.184.216.34')]],
    ['no address', []],
    ['what is no address', [v4('not an address')]],
  ])('that leads to %s is blocked, and the socket gets no address', async (_what, found) => {
    for (const all of [true, false]) {
      const { code, address } = await told(resolver(found).resolve, { all });
      expect([code, address]).toEqual([blockedCode, []]);
    }
  });

  test('that leads to public addresses is dialled at exactly those', async () => {
    const found = [v4('93.184.216.34'), v6('2606:2800:220:1::1')];
    expect(await told(resolver(found).resolve)).toEqual({ code: undefined, address: found, family: undefined });
    expect(await told(resolver(found).resolve, {})).toEqual({ code: undefined, address: '93.184.216.34', family: 4 });
  });

  test('that leads elsewhere the next time gains nothing: it is looked up once for check and dial', async () => {
    const { resolve, asked } = resolver([v4('93.184.216.34')], [v4('127.0.0.1')]);
    const first = await told(resolve);
    expect([asked(), first.address]).toEqual([1, [v4('93.184.216.34')]]);
    expect((await told(resolve)).code).toBe(blockedCode);
  });

  test('that is not found is an error of the resolver, not a block', async () => {
    const { code } = await told(resolver(Object.assign(new Error('not found'), { code: 'ENOTFOUND' })).resolve);
    expect(code).toBe('ENOTFOUND');
  });
});
