import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { clientOf } from './client.ts';
import { launch, launchWithNpm, newDirectory, ready, startStack } from './stack.ts';
import { until } from './until.ts';

const healthOf = (url: string) =>
  fetch(`${url}/health`).then(
    ({ status }) => status,
    () => 'unreachable',
  );

test('serves on when its output is read no more, and ends in time for SIGINT although a request hangs', async () => {
  const { child, demo, ended, directory } = await startStack();
  child.stdout?.destroy();
  child.stderr?.destroy();
  expect([await healthOf(demo.base_url), await healthOf(demo.base_url)]).toEqual([200, 200]);

  const client = clientOf(demo);
  await client.fault({ fault: 'hang' });
  const hanging = client.send('hangs').catch(() => 'cut');
  await until('the provider has the request', async () => (await fetchFaults(demo.sandbox_url)).length === 0);
  const asked = Date.now();
  child.kill('SIGINT');
  child.kill('SIGINT');
  expect(await ended).toBe(0);
  // The request would hang for twenty seconds.
  expect(Date.now() - asked).toBeLessThan(15_000);
  await hanging;
  expect(existsSync(join(directory, 'stack.json'))).toBe(false);
});

async function fetchFaults(sandboxUrl: string): Promise<unknown[]> {
  return ((await (await fetch(`${sandboxUrl}/faults`)).json()) as { faults: unknown[] }).faults;
}

test('ends with 0 for a SIGTERM that comes while it is starting', async () => {
  const directory = newDirectory();
  const starting = launch(directory);
  await until('the start', () => existsSync(join(directory, 'master-secret')) || starting.hasEnded());
  starting.child.kill('SIGTERM');
  expect(await starting.ended).toBe(0);
});

test('ends with the npm that started it', async () => {
  const directory = newDirectory();
  const npm = launchWithNpm(directory);
  const { demo } = await ready(npm, directory);
  npm.child.kill('SIGTERM');
  await until('the end', async () => (await healthOf(demo.base_url)) === 'unreachable');
  await until('the data directory is free', () => !existsSync(join(directory, 'stack.json')));
});
