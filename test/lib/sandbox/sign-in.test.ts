import { expect, test } from '@jest/globals';
import { call, sandbox } from './client.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };

test.each(['GET', 'POST'])('a sign-in that the sandbox knows no more says so: %s', async (method) => {
  const { url } = await sandbox();
  const body = method === 'POST' ? { body: 'email=ana%40example.org', headers: form } : {};
  const { status, headers, text } = await call(`${url}/oidc/interaction/of-before`, { method, ...body });
  expect([status, headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
  expect(text).toContain('Begin again in the console');
});
