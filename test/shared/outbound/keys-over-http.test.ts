import { afterEach, describe, expect, test } from '@jest/globals';
import { keyRefusalOf, parseAllowList } from '../../../shared/outbound/address-policy.ts';
import { outboundClient } from '../../../shared/outbound/client.ts';
import type { OutboundRequest } from '../../../shared/outbound/outbound.ts';
import { stopServers, tcpServer } from './servers.ts';

afterEach(stopServers);

const refusal = 'a key goes over https alone, unless OUTBOUND_ALLOW names the host';
const ask = (url: string, given: Partial<OutboundRequest>, allow = '') =>
  outboundClient(parseAllowList(allow)).request({
    method: 'POST',
    url,
    timeoutMs: 60_000,
    maxBytes: 1_000,
    namedBy: 'operator',
    ...given,
  });

describe('a request with a key over plain http', () => {
  test.each(['authorization', 'apikey', 'Authorization', 'x-shopify-access-token', 'x-anything-new'])(
    'does not leave, in the header %s and whoever has named the address',
    async (name) => {
      for (const namedBy of ['operator', 'tenant'] as const) {
        for (const url of ['http://provider.example/v1', 'http://8.8.8.8/', 'HTTP://provider.example']) {
          const headers = { accept: '*/*', [name]: 'the key' };
          expect(await ask(url, { headers, namedBy })).toEqual({ kind: 'blocked', reason: refusal });
        }
      }
    },
  );

  test('leaves for this machine itself, where nobody is on the way', async () => {
    const port = await tcpServer((socket) => socket.end('HTTP/1.1 204 No Content\r\n\r\n'));
    const answer = await ask(`http://127.0.0.1:${port}/`, { headers: { authorization: 'Bearer x' } });
    expect(answer).toMatchObject({ kind: 'answer', status: 204 });
  });

  test('leaves for a host that OUTBOUND_ALLOW names', async () => {
    const headers = { apikey: 'the key' };
    const answer = await ask('http://no-such-host.invalid/', { headers }, 'no-such-host.invalid');
    expect(answer.kind).toBe('unsent');
  });
});

test('a request without a key may go over plain http', async () => {
  const headers = { accept: '*/*', 'Content-Type': 'text/plain', 'user-agent': 'x', 'accept-encoding': 'identity' };
  expect((await ask('http://no-such-host.invalid/', { headers, namedBy: 'operator' })).kind).toBe('unsent');
});

test.each([
  ['https://provider.example/', '', undefined],
  ['https://127.0.0.1/', '', undefined],
  ['http://127.8.9.1:3002/', '', undefined],
  ['http://[::1]:3002/', '', undefined],
  ['http://localhost:3002/', '', undefined],
  ['http://provider.example:8080/', 'provider.example:8080', undefined],
  ['http://provider.example:8081/', 'provider.example:8080', refusal],
  ['http://10.0.0.8/', '', refusal],
  ['http://127.0.0.1.example.org/', '', refusal],
  ['http://localhost.example.org/', '', refusal],
  ['http://[::2]/', '', refusal],
])('a key for %s, where the list is "%s": %s', (url, list, expected) => {
  expect(keyRefusalOf(new URL(url), parseAllowList(list))).toBe(expected);
});
