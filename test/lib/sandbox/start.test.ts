import { expect, test } from '@jest/globals';
import { startSandbox } from '../../../lib/sandbox/start.ts';
import { call, sandbox } from './client.ts';

test('rejects with EADDRINUSE when the port is taken', async () => {
  const { port } = await sandbox();
  await expect(startSandbox({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

test('says where it listens', async () => {
  const { url, port } = await sandbox();
  expect(url).toBe(`http://127.0.0.1:${port}`);
  expect((await call(url)).status).toBe(200);
});

test('frees the port when stopped, and can be stopped twice', async () => {
  const first = await sandbox();
  await call(first.url);
  await first.stop();
  await first.stop();
  await expect(call(first.url)).rejects.toThrow('fetch failed');
  const second = await startSandbox({ port: first.port });
  await second.stop();
});
