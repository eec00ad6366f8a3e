import { spawnSync } from 'node:child_process';
import { beforeAll, expect, test } from '@jest/globals';
import { freePort } from '../support/free-port.ts';
import { blocksIn, paste, sectionOf } from './paste.ts';
import { type Stack, startStack } from './stack.ts';
import { until } from './until.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});

const testWithCurl = spawnSync('curl', ['--version']).status === 0 ? test : test.skip;

testWithCurl('what the README sends is read, and what it subscribes to is heard', async () => {
  const commands = blocksIn(sectionOf('README.md', 'Send, read, hear')).join('\n');
  const { child, said, ended } = paste(commands.replaceAll('4100', String(await freePort())), stack);
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
  const { child, said, ended } = paste(blocksIn(sectionOf('shared/gateway/README.md')).join('\n'), stack);
  await until('the end of the commands', () => said.out.includes('DONE'));
  child.kill('SIGTERM');
  await ended;

  expect(said.out).toContain('"status":"PENDING"');
});
