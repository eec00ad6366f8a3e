import { describe, expect, test } from '@jest/globals';
import { isExempt, parseAllowList, refusalOf } from '../../../shared/outbound/address-policy.ts';

/** Why a tenant's URL is refused before anything is looked up. */
const refused = (text: string) => {
  const url = URL.parse(text);
  return url ? refusalOf(url, false) : 'no URL';
};

describe('a URL of a tenant is refused', () => {
  const reserved = 'the address is private or reserved';
  test.each([
    ...[
      'http://127.0.0.1/',
      'http://127.1/',
      'http://127.0.1/',
      'http://0/',
      'http://0.0.0.0/',
      'http://2130706433/',
      'http://017700000001/',
    ],
    ...[
      'http://0177.0.0.1/',
      'http://0177.0.0.01/',
      'http://0x7f.0.0.1/',
      'http://0x7f000001/',
      'http://0X7F.1/',
      'http://127.0.0.1./',
    ],
    ...[
      'http://127。0。0。1/',
      'http://①②⑦.0.0.1/',
      'http://１２７.0.0.1/',
      'http://%31%32%37.0.0.1/',
      'http://127.0.0.1%2e/',
    ],
    ...[
      'http://169.254.169.254/latest/meta-data/',
      'http://2852039166/',
      'http://0xa9fea9fe/',
      'http://0251.0376.0251.0376/',
      'http://169.16689662/',
    ],
    ...[
      'http://10.1/',
      'http://192.168.1/',
      'http://172.16.1/',
      'http://255.255.255.255/',
      'https://[::1]/',
      'https://[::]/',
      'https://[0:0:0:0:0:0:0:1]/',
    ],
    ...[
      'https://[::ffff:127.0.0.1]/',
      'https://[::ffff:7f00:1]/',
      'https://[::ffff:a9fe:a9fe]/',
      'https://[::127.0.0.1]/',
    ],
    ...[
      'https://[64:ff9b::169.254.169.254]/',
      'https://[64:ff9b::a9fe:a9fe]/',
      'https://[2002:7f00:1::]/',
      'https://[2002:a9fe:a9fe::1]/',
    ],
    ...[
      'https://[fd00:ec2::254]/',
      'https://[fe80::1]/',
      'https://[FE80::1]/',
      'https://[ff02::1]/',
      'https://[2001:db8::1]/',
      'https://[2001:0:7f00:1::]/',
    ],
    ...[
      'https://[64:ff9b:1::a9fe:a9fe]/',
      'https://[64:ff9b:1:ffff:ffff:ffff:7f00:1]/',
      'https://[0:0:0:0:0:FFFF:169.254.169.254]/',
      'https://[::ffff:0:169.254.169.254]/',
      'https://[100::1]/',
      'https://[3fff::1]/',
      'https://[5f00::1]/',
    ],
    ...[
      'https://１６９.２５４.１６９.２５４/',
      'https://169。254｡169．254/',
      'https://0xA9.0xFE.0xA9.0xFE/',
      'https://169.254.43518/',
      'https://00000251.0376.0251.0376/',
      'https://4294967295/',
      'https://100.100.100.200/',
      'https://192.88.99.1/',
      'https://198.18.0.1/',
      'https://0x/',
    ],
    ...[
      'HTTP://127.0.0.1',
      'https:127.0.0.1',
      'https:/127.0.0.1',
      'https:\\\\127.0.0.1\\',
      ' https://127.0.0.1 ',
      'https://\t127.0.0.1',
    ],
  ])('for its address: %j', (text) => {
    expect(refused(text)).toBe(reserved);
  });

  test.each([
    'ftp://example.com/',
    'file:///etc/passwd',
    'data:text/plain,a',
    'javascript:1',
    'gopher://example.com/',
    'ws://example.com/',
    'blob:https://example.com/1',
  ])('for its scheme: %s', (text) => {
    expect(refused(text)).toBe('only http and https addresses are allowed');
  });

  test.each([
    'https://u:p@example.com/',
    'https://u@example.com/',
    'https://:p@example.com/',
    'http://localhost@127.0.0.1/',
    'https://example.com@169.254.169.254/',
    'https://127.0.0.1%40@example.com/',
    'https://example.com:443@10.0.0.1/',
  ])('for its credentials: %s', (text) => {
    expect(refused(text)).toBe('the address carries credentials');
  });

  test.each([
    'http://example.com:8080/',
    'https://example.com:80/',
    'http://example.com:443/',
    'https://example.com:22/',
    'https://example.com:0/',
  ])('for its port, with those that there are: %s', (text) => {
    const [port] = /\d+(?=\/$)/.exec(text) ?? [];
    expect(refused(text)).toBe(`its port is ${port}; https has 443 or 1024 and up, http has 80`);
  });

  test.each([
    '',
    'example.com',
    '//example.com',
    'https://',
    'http://[::1',
    'http://1.2.3.4.5/',
    'http://256.1.1.1/',
    'http://0x7f.0.0.0x100/',
    'http://[fe80::1%25eth0]/',
    'https://exa mple.com/',
    'https://[::ffff:1.2.3]/',
    'https://[fe80::1%eth0]/',
    'https://4294967296/',
    'https://1.2.3.256/',
    'https://example.com:65536/',
    'https://exa%00mple.com/',
  ])('for being none: %j', (text) => {
    expect(refused(text)).toBe('no URL');
  });

  test.each([
    'https://example.com/',
    'http://example.com/a?b=c#d',
    'https://example.com:443/',
    'http://example.com:80/',
    'https://bücher.example/',
    'https://8.8.8.8/',
    'https://[2606:4700:4700::1111]/',
    'http://134744072/',
    // Names are checked when they are dialled, on the addresses that they lead to.
    'http://localhost/',
    'http://localhost./',
    'http://127.0.0.1.nip.io/',
    'http://169-254-169-254.sslip.io/',
    'http://①②⑦.example/',
    'http://127.0.0.1../',
  ])('never for being ordinary: %s', (text) => {
    expect(refused(text)).toBeUndefined();
  });
});

describe('OUTBOUND_ALLOW', () => {
  test.each<[string, string, boolean]>([
    ['127.0.0.1,localhost', 'http://127.0.0.1:3002/', true],
    ['127.0.0.1,localhost', 'http://localhost/', true],
    ['127.0.0.1,localhost', 'http://LOCALHOST:9/', true],
    ['127.0.0.1', 'http://2130706433/', true],
    ['127.0.0.1:3002', 'http://127.0.0.1:3002/', true],
    ['127.0.0.1:3002', 'http://127.0.0.1:3003/', false],
    ['127.0.0.1:3002', 'http://127.0.0.1/', false],
    ['127.0.0.1:80', 'http://127.0.0.1/', true],
    ['127.0.0.1:443', 'https://127.0.0.1/', true],
    ['127.0.0.1:443', 'http://127.0.0.1/', false],
    [' LOCALHOST , other ', 'http://localhost:1/', true],
    ['[::1]', 'http://[::1]:3002/', true],
    ['[::1]:3002', 'http://[0:0:0:0:0:0:0:1]:3002/', true],
    ['localhost', 'http://127.0.0.1/', false],
    ['localhost', 'http://localhost.example.com/', false],
    ['localhost', 'http://sub.localhost/', false],
    ['example', 'http://example.com/', false],
    ['localhost', 'http://localhost./', false],
    ['127.0.0.1', 'http://127.0.0.2/', false],
    ['127.0.0.1', 'http://127.0.0.1.nip.io/', false],
    ['127.0.0.1', 'http://[::ffff:127.0.0.1]/', false],
    ['127.0.0.0/8', 'http://127.0.0.1/', false],
    ['http://127.0.0.1', 'http://127.0.0.1/', false],
    ['.com', 'http://example.com/', false],
    ['', 'http://127.0.0.1/', false],
    [',', 'http://127.0.0.1/', false],
    ['*', 'http://127.0.0.1/', false],
  ])('%j makes an exception of %s: %j', (list, url, exempt) => {
    expect(isExempt(new URL(url), 'tenant', parseAllowList(list))).toBe(exempt);
  });

  test('is not asked about the operator’s own addresses', () => {
    expect(isExempt(new URL('http://127.0.0.1:3002/'), 'operator', parseAllowList(''))).toBe(true);
  });

  test('lifts no other rule: scheme and credentials', () => {
    expect(refusalOf(new URL('ftp://localhost/'), true)).toBeDefined();
    expect(refusalOf(new URL('http://u:p@localhost/'), true)).toBeDefined();
  });
});
