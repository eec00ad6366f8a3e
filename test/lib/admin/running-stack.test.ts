import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { readRunningStack, runningStackFile } from '../../../lib/admin/running-stack.ts';
import { providerApis, usualLimits } from '../../../shared/host-settings.ts';

const directory = mkdtempSync(join(tmpdir(), 'relaydesk-stack-'));
afterAll(() => rmSync(directory, { recursive: true }));

const services = { dynamodb: 'http://a', tablePort: 1, secretsManager: 'http://b', sqs: 'http://c', s3: 'http://d' };
const names = { table: 't', masterSecret: 'm', mediaBucket: 'b', queues: { events: 'http://c/events' } };
const settings = { limits: usualLimits, templatePrices: {}, outboundAllow: '', providerApis };
const stack = { pid: process.pid, key: 'k', ...services, ...names, ...settings };
/** Above the highest process id that Linux and macOS give. */
const nobody = 2 ** 30;

test('finds the stack of a process that is alive', () => {
  writeFileSync(runningStackFile(directory), JSON.stringify(stack));
  expect(readRunningStack(directory)).toEqual(stack);
});

test.each([
  ['of a process that is gone', JSON.stringify({ ...stack, pid: nobody })],
  ['that is garbage', 'garbage'],
  ['that is empty', ''],
  ['that lacks something', JSON.stringify({ ...stack, table: undefined })],
])('says that no stack is running for a file %s', (_what, text) => {
  writeFileSync(runningStackFile(directory), text);
  expect(() => readRunningStack(directory)).toThrow(
    `no stack is running on the data directory ${directory}; start it with: npm start`,
  );
});

test('says so when there is no file, or no directory', () => {
  rmSync(runningStackFile(directory));
  expect(() => readRunningStack(directory)).toThrow('no stack is running');
  expect(() => readRunningStack(join(directory, 'nowhere'))).toThrow('no stack is running');
});
