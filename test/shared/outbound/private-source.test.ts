import { expect, test } from '@jest/globals';
import { isPrivateSource, parseAllowList } from '../../../shared/outbound/address-policy.ts';

const isPrivate = (host: string, allowed = '') =>
  isPrivateSource(new URL(`https://${host}/a`), parseAllowList(allowed));

test.each(
  ['127.0.0.1', '127.1:8443', '0x7f000001', '2130706433', '017700000001', '10.1.2.3', '169.254.169.254'].concat([
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[fd00::1]:8443',
    '[64:ff9b::7f00:1]',
    'localhost',
    'LOCALHOST',
    'a.localhost.',
  ]),
)('%s is private', (host) => {
  expect(isPrivate(host)).toBe(true);
});

test.each(
  ['93.184.216.34', '93.184.216.34:8443', '[2606:2800:220:1::1]', 'example.org', '10.0.0.1.example.org'].concat([
    'localhost.example.org',
    'notlocalhost',
    'intranet',
  ]),
)('%s is not', (host) => {
  expect(isPrivate(host)).toBe(false);
});

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['127.0.0.1:8443', '127.0.0.1:8443'],
  ['127.1', '127.0.0.1:443'],
  ['[::1]', '[::1]'],
  ['localhost:3000', 'localhost'],
])('%s is allowed by %s', (host, allowed) => {
  expect([isPrivate(host, allowed), isPrivate('10.0.0.1', allowed)]).toEqual([false, true]);
});
