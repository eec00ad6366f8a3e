import { describe, expect, test } from '@jest/globals';
import { parseAllowList } from '../../../shared/outbound/address-policy.ts';
import { webhookUrlRefusal } from '../../../shared/subscriptions/webhook-url.ts';

const refused = (text: string, allowed = '') => webhookUrlRefusal(text, parseAllowList(allowed));

test.each([
  'https://example.org',
  'https://example.org/',
  'HTTPS://Example.ORG/Path?a=b&c=%20#part',
  'https://example.org:443/',
  'https://bücher.example/é?ü=ß',
  'https://xn--bcher-kva.example/',
  'https://a.b.c.example.org./',
  'https://8.8.8.8/',
  'https://[2606:4700:4700::1111]/',
  'https://localhost.example.org/',
  'https://internal.example.org/',
  'https://notlocalhost.org/',
  'https://example.org/a@b?c=https://u:p@127.0.0.1/',
  `https://example.org/${'a'.repeat(2028)}`,
  `https://example.org/${'🙂'.repeat(2028)}`,
])('%s may be delivered to', (text) => {
  expect(refused(text)).toBeUndefined();
});

describe('nothing may be delivered to', () => {
  test.each(['http://example.org/', 'http://example.org:443/', 'HTTP://example.org/'])(
    '%s, which is not https',
    (text) => {
      expect(refused(text)).toBe('must be an https URL');
    },
  );

  test.each([
    '',
    'example.org',
    '//example.org',
    '/hooks',
    'ftp://example.org/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/plain,a',
    'wss://example.org/',
    'blob:https://example.org/1',
    'https://',
    'https:///example.org',
    'https:example.org',
    'https:/example.org',
    'https:\\\\example.org',
    'https://example.org\\@evil.example/',
    ' https://example.org/',
    'https://example.org/ ',
    'https://exa mple.org/',
    'https://example.org/a b',
    'https://exam\tple.org/',
    'https://example.org/\n',
    'https://example.org/\u0000',
    'https://example.org/\u0085',
    'https://[::1',
    'https://1.2.3.4.5/',
    'https://256.1.1.1/',
    'https://example.org:65536/',
    'https://exa%00mple.org/',
    'https://[fe80::1%25eth0]/',
  ])('%j, which is no plain URL', (text) => {
    expect(refused(text)).toBe('must be an absolute https URL, without white space');
  });

  test.each([
    'https://u:p@example.org/',
    'https://u@example.org/',
    'https://:p@example.org/',
    'https://@example.org/',
    'https://:@example.org/',
    'https://localhost@example.org/',
    'https://example.org@127.0.0.1/',
    'https://example.org%40@127.0.0.1/',
  ])('%s, which carries credentials', (text) => {
    expect(refused(text)).toBe('must not carry credentials');
  });

  test.each([
    'https://example.org:1023/',
    'https://example.org:80/',
    'https://example.org:22/',
    'https://example.org:0/',
    'https://8.8.8.8:444/',
  ])('%s, which has a port that the dialler refuses', (text) => {
    expect(refused(text)).toMatch(/^is refused: its port is \d+; https has 443 or 1024 and up/);
  });

  test.each([
    ...['https://127.0.0.1/', 'https://127.1/', 'https://2130706433/', 'https://0x7f000001/', 'https://017700000001/'],
    ...['https://0/', 'https://0.0.0.0/', 'https://127.0.0.1./', 'https://127.0.0.1../', 'https://①②⑦.0.0.1/'],
    ...[
      'https://%31%32%37.0.0.1/',
      'https://127。0。0。1/',
      'https://[::1]/',
      'https://[::]/',
      'https://[0:0:0:0:0:0:0:1]/',
    ],
    ...[
      'https://[::ffff:127.0.0.1]/',
      'https://[::ffff:7f00:1]/',
      'https://[::ffff:a9fe:a9fe]/',
      'https://[64:ff9b::a9fe:a9fe]/',
    ],
    ...['https://169.254.169.254/latest/meta-data/', 'https://0251.0376.0251.0376/', 'https://[fd00:ec2::254]/'],
    ...[
      'https://10.1/',
      'https://192.168.1.1/',
      'https://172.16.0.1/',
      'https://100.64.0.1/',
      'https://255.255.255.255/',
    ],
    ...[
      'https://[fe80::1]/',
      'https://[fc00::1]/',
      'https://[ff02::1]/',
      'https://[2001:db8::1]/',
      'https://[2002:7f00:1::]/',
    ],
    ...[
      'https://localhost/',
      'https://LOCALHOST/',
      'https://localhost./',
      'https://localhost../',
      'https://a.localhost/',
    ],
    ...[
      'https://ＬＯＣＡＬＨＯＳＴ/',
      'https://a.b.localhost./',
      'https://printer.local/',
      'https://router.home.arpa/',
    ],
    ...[
      'https://metadata.google.internal/',
      'https://ip-10-0-0-1.ec2.internal./',
      'https://metadata/',
      'https://intranet./',
    ],
  ])('%s, which is private or reserved', (text) => {
    expect(refused(text)).toBe('is refused: the address is private or reserved');
  });

  test.each([`https://example.org/${'a'.repeat(2029)}`, `https://example.org/${'🙂'.repeat(2029)}`])(
    'more than 2,048 characters',
    (text) => {
      expect(refused(text)).toBe('must be at most 2048 characters (Unicode code points)');
    },
  );
});

describe('OUTBOUND_ALLOW', () => {
  test.each([
    ['127.0.0.1,localhost', 'http://127.0.0.1:9999/hooks'],
    ['127.0.0.1,localhost', 'https://127.0.0.1/'],
    ['127.0.0.1,localhost', 'http://localhost:1/'],
    ['127.0.0.1', 'http://2130706433:8080/'],
    ['[::1]', 'http://[0:0:0:0:0:0:0:1]:3002/'],
    ['receiver:8080', 'http://receiver:8080/'],
    ['example.org', 'http://example.org:8080/'],
  ])('%s lets %s be', (list, text) => {
    expect(refused(text, list)).toBeUndefined();
  });

  test.each([
    ['127.0.0.1:3002', 'http://127.0.0.1:3003/'],
    ['localhost', 'http://127.0.0.1/'],
    ['localhost', 'http://a.localhost/'],
    ['127.0.0.1', 'http://u:p@127.0.0.1/'],
    ['127.0.0.1', 'http://[::ffff:127.0.0.1]/'],
    ['127.0.0.1', 'ftp://127.0.0.1/'],
    ['', 'http://127.0.0.1/'],
  ])('%s does not let %s be', (list, text) => {
    expect(refused(text, list)).toBeDefined();
  });
});
