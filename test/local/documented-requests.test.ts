import { spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { freePort } from '../support/free-port.ts';
import { checkout, newDirectory, type Run, run, type Stack, startStack } from './stack.ts';
import { until } from './until.ts';

/** The blocks of a section of a page that a reader would paste into a terminal; without a heading, of what stands before the first. */
function commandsIn(page: string, heading?: string): string {
  const [before, ...sections] = readFileSync(join(checkout, page), 'utf8').split(/^## /m);
  const section = heading === undefined ? before : sections.find((part) => part.startsWith(heading));
  return Array.from(section?.matchAll(/^```bash\n(.*?)^```$/gms) ?? [], ([, block]) => block).join('\n');
}

/** Runs commands where `.local` is the stack's data directory, until the test ends. */
function paste(commands: string): Run {
  const folder = newDirectory();
  symlinkSync(stack.directory, join(folder, '.local'));
  // A listener that the commands leave behind ends with them.
  return run('bash', ['-c', `cd ${folder}\ntrap 'kill $(jobs -p)' TERM\n${commands}\necho; echo DONE; wait`]);
}

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});

const testWithCurl = spawnSync('curl', ['--version']).status === 0 ? test : test.skip;

testWithCurl('what the README sends is read, and what it subscribes to is heard', async () => {
  const commands = commandsIn('README.md', 'Send, read, hear').replaceAll('4100', String(await freePort()));
  const { child, said, ended } = paste(commands);
  await until('the event of what the customer wrote', () => said.out.includes('"type":"message_received"'));
  await until('the end of the commands', () => said.out.includes('DONE'));
  child.kill('SIGTERM');
  await ended;

  expect(said.out).toContain('"message":"Message sent successfully"');
  expect(said.out).toContain('"message":"Hello from Relaydesk"');
  expect(said.out).toContain('"message":"Webhook created successfully"');
  expect(said.out).toContain('"message":"Is it in stock?"');
  expect(said.err).toBe('');
});

testWithCurl('the request of the page on the gateway is taken', async () => {
  const { child, said, ended } = paste(commandsIn('shared/gateway/README.md'));
  await until('the end of the commands', () => said.out.includes('DONE'));
  child.kill('SIGTERM');
  await ended;

  expect(said.out).toContain('"status":"PENDING"');
});
