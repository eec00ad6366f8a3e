import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { call, sandbox } from './client.ts';

/** The status of a request with these headers; `fetch` sets `host` by itself. */
async function asked(port: number, headers: Record<string, string>, { method = 'GET', path = '/sent' } = {}) {
  const [answer] = (await once(request({ port, host: '127.0.0.1', method, path, headers }).end(), 'response')) as [
    IncomingMessage,
  ];
  return [answer.statusCode, await text(answer)] as const;
}

test('tells nothing to who was led here by another site’s name, and does nothing for them', async () => {
  const { url, port } = await sandbox();
  await call(`${url}/receipts`, { method: 'POST', body: JSON.stringify({ statuses: [] }) });
  const before = (await call(`${url}/receipts`)).text;
  for (const host of [
    'rebound.example',
    `rebound.example:${port}`,
    '127.0.0.1.example',
    'localhost.example',
    '10.0.0.8',
    'x',
  ]) {
    for (const at of [
      {},
      { path: '/' },
      { path: '/receipts', method: 'DELETE' },
      { path: '/v26.0/1/messages', method: 'POST' },
    ])
      expect(await asked(port, { host }, at)).toEqual([403, expect.stringContaining('Host must be this machine')]);
  }
  expect((await call(`${url}/receipts`)).text).toBe(before);
});

test('does nothing for a page of another site, and something for its own and for programs', async () => {
  const { port } = await sandbox();
  const host = `127.0.0.1:${port}`;
  for (const origin of [
    'https://evil.example',
    'null',
    'http://localhost:8080',
    `http://localhost:${port}`,
    `https://${host}`,
  ])
    expect(await asked(port, { host, origin })).toEqual([403, expect.stringContaining('Origin must be the sandbox')]);
  const own: Record<string, string>[] = [
    { host, origin: `http://${host}` },
    { host },
    { host: `localhost:${port}` },
    { host: `[::1]:${port}` },
  ];
  for (const headers of own) expect((await asked(port, headers))[0]).toBe(200);
});
