import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from '@jest/globals';
import { startThread } from '../../../../lib/local/thread.ts';

const directory = mkdtempSync(join(tmpdir(), 'relaydesk-thread-'));
afterAll(() => rmSync(directory, { recursive: true }));

const thread = new URL('../../../../lib/local/thread.ts', import.meta.url).href;
let count = 0;
/** Starts a thread on what this source makes of its data. */
function start<Started>(source: string, data: object = {}) {
  const file = join(directory, `entry-${count++}.mjs`);
  writeFileSync(file, `import { runInThread } from '${thread}';\nawait runInThread(${source});`);
  return startThread<Started>(pathToFileURL(file), data);
}

test('what a thread has started with is known, and its calls are answered side by side', async () => {
  const running = await start<{ doubled: number }>(
    `async ({ number }) => ({
      started: { doubled: 2 * number },
      calls: {
        first: (value) => new Promise((resolve) => { globalThis.goOn = () => resolve(value); }),
        // The first is answered a turn after this one.
        second: (value) => { setImmediate(globalThis.goOn); return value; },
      },
      stop() {},
    })`,
    { number: 21 },
  );
  const order: unknown[] = [];
  const asked = async (name: string) => void order.push(await running.call(name, { name }));
  await Promise.all([asked('first'), asked('second')]);
  await running.stop();
  expect([running.started, order]).toEqual([{ doubled: 42 }, [{ name: 'second' }, { name: 'first' }]]);
});

test('what a call throws is thrown here, with what an engine refuses with, and a call that is not there throws', async () => {
  const refuse = 'throw Object.assign(new Error("no"), { statusCode: 400, body: { why: "so" }, socket: () => {} })';
  const running = await start(`async () => ({ started: 1, calls: { refuse() { ${refuse}; } }, stop() {} })`);
  await expect(running.call('refuse')).rejects.toMatchObject({ message: 'no', statusCode: 400, body: { why: 'so' } });
  await expect(running.call('refuze')).rejects.toThrow('refuze');
  await running.stop();
});

test('a stop returns when what ran in the thread has stopped', async () => {
  const file = join(directory, 'stopped');
  const stop = `async stop() {
    await new Promise((resolve) => setTimeout(resolve, 30));
    (await import('node:fs')).writeFileSync(${JSON.stringify(file)}, 'stopped');
  }`;
  const running = await start(`async () => ({ started: 1, calls: {}, ${stop} })`);
  await running.stop();
  expect(existsSync(file)).toBe(true);
});

test('a start that fails is thrown here, with its code', async () => {
  const failing = start('async () => { throw Object.assign(new Error("taken"), { code: "EADDRINUSE" }); }');
  await expect(failing).rejects.toMatchObject({ message: 'taken', code: 'EADDRINUSE' });
});
