import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from '@jest/globals';
import { type FunctionRow, loadFunction } from '../../../../lib/local/functions.ts';

// A checkout may lie in a directory of any name.
const directory = mkdtempSync(join(tmpdir(), 'relay desk %20 é '));
afterAll(() => rmSync(directory, { recursive: true }));

let count = 0;
/** Loads a function whose handler has this source. */
async function load(source: string, row: Partial<FunctionRow> = {}) {
  const entry = `handler-${count++}.mjs`;
  writeFileSync(join(directory, entry), `export const serve = (ports) => (...call) => (${source})(...call, ports);`);
  return loadFunction(pathToFileURL(`${directory}/`), { name: 'thing', entry, ...row }, { port: 'of this host' });
}

test('serves on the ports of the host, with a context', async () => {
  const invoke = await load(
    'async (event, context, ports) => ({ event, context, ports, left: context.getRemainingTimeInMillis() })',
    {
      timeout: 60,
      memory: 512,
    },
  );
  const { event, context, ports, left } = (await invoke({ a: 1 })) as Record<string, never>;
  expect([event, ports]).toEqual([{ a: 1 }, { port: 'of this host' }]);
  expect(context).toMatchObject({ functionName: 'thing', memoryLimitInMB: '512', awsRequestId: expect.any(String) });
  expect(left).toBeGreaterThan(30_000);
  expect(left).toBeLessThanOrEqual(60_000);
});

test.each(['async () => { throw new Error("broken"); }', '() => { throw new Error("broken"); }'])(
  'rejects with what is thrown by %s',
  async (source) => {
    await expect((await load(source))({})).rejects.toThrow('broken');
  },
);

test('rejects when the time of the row is up', async () => {
  await expect((await load('() => new Promise(() => {})', { timeout: 0.02 }))({})).rejects.toThrow(
    'timed out after 0.02 s',
  );
});
