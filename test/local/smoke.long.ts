import { beforeAll, expect, test } from '@jest/globals';
import { type Run, run, type Stack, startStack } from './stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});

/** `npm run smoke`, with these arguments and the key of the demo, or another one. */
async function smoke(
  args: readonly string[],
  key: string = stack.demo.api_key,
): Promise<Run['said'] & { code: unknown }> {
  const tried = run(process.execPath, ['bin/smoke.ts', ...args], { variables: { RELAYDESK_API_KEY: key } });
  const code = await tried.ended;
  return { ...tried.said, code };
}

test('the local stack passes, with a message that goes out once', async () => {
  const { out, err, code } = await smoke(['--base-url', stack.demo.base_url, '--to', stack.demo.phone_number]);

  expect([err, code]).toEqual(['', 0]);
  expect(out.match(/^ok: /gm)).toHaveLength(7);
});

test('nothing is sent unless a number is given', async () => {
  const sent = async () => (await (await fetch(`${stack.demo.sandbox_url}/sent`)).json()) as unknown[];
  const before = await sent();

  expect((await smoke(['--base-url', `${stack.demo.base_url}/`])).code).toBe(0);
  expect(await sent()).toEqual(before);
});

test('a number without a contact fails, and the line says of what', async () => {
  const { err, code } = await smoke(['--base-url', stack.demo.base_url, '--to', '+5511900000000']);

  expect(code).toBe(1);
  expect(err).toMatch(/^failed: a message goes out.*answered 404.*Contact not found.*\n$/);
});

test('a key that is not one fails where it is needed first, and is not shown', async () => {
  const { err, code } = await smoke(['--base-url', stack.demo.base_url], 'svc_wrong-key');

  expect(code).toBe(1);
  expect(err).toMatch(/^failed: table, queues and secrets answer it: answered 401/);
  expect(err).not.toContain('wrong-key');
});

test.each([
  [[], 'there is no --base-url'],
  [['--base-url', 'nowhere'], 'there is no --base-url'],
  [['--base-url', 'http://127.0.0.1:9'], 'failed: it is there'],
])('%j fails: %s', async (args, message) => {
  const { err, code } = await smoke(args);

  expect(code).toBe(1);
  expect(err).toContain(message);
});
