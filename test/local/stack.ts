import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from '@jest/globals';
import type { Demo } from '../../lib/local/demo.ts';
import { until } from './until.ts';

export const checkout = fileURLToPath(new URL('../../', import.meta.url));

type Variables = Readonly<Record<string, string | undefined>>;

/** A program that a test runs: what it has said so far, and how it ended. */
export interface Run {
  readonly child: ChildProcess;
  readonly said: { out: string; err: string };
  /** The exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
  hasEnded(): boolean;
}

export interface Stack extends Run {
  readonly directory: string;
  readonly demo: Demo;
  /** `kill -9`, and the end of the process. */
  kill(): Promise<void>;
}

/** As it was before any test: a stack in the tests' own process changes it. */
const inherited = { ...process.env };

const children: ChildProcess[] = [];
const directories: string[] = [];

afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  // A process that is killed may write once more while its directory is taken away.
  for (const directory of directories) rmSync(directory, { recursive: true, force: true, maxRetries: 10 });
});

/** An empty directory, removed after the tests of the file. */
export function newDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'relaydesk-'));
  directories.push(directory);
  return directory;
}

export function run(
  command: string,
  args: readonly string[],
  {
    variables = {},
    stdin,
    folder = checkout,
  }: { readonly variables?: Variables; readonly stdin?: string; readonly folder?: string } = {},
): Run {
  const env = { ...inherited, ...variables };
  const child = spawn(command, args, { cwd: folder, env, stdio: ['pipe', 'pipe', 'pipe'] });
  children.push(child);
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said.err += text;
  });
  child.stdin.on('error', () => {});
  child.stdin.end(stdin);
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal);
  return { child, said, ended, hasEnded: () => child.exitCode !== null || child.signalCode !== null };
}

/** On free ports, with nothing of a developer's own settings. */
const settings = {
  PORT: '0',
  GATEWAY_PORT: '0',
  CONSOLE_PORT: '0',
  SANDBOX_PORT: '0',
  CHATAPP_API_URL: undefined,
  CHATAPP_API_VERSION: undefined,
  CHATAPP_APP_SECRETS: undefined,
  CHATAPP_VERIFY_TOKEN: undefined,
  PHOTOAPP_API_URL: undefined,
  PHOTOAPP_API_VERSION: undefined,
  PHOTOAPP_APP_SECRETS: undefined,
  PHOTOAPP_VERIFY_TOKEN: undefined,
  MEDIA_SIGNING_KEYS: undefined,
  OUTBOUND_ALLOW: undefined,
  WEBHOOK_RETRY_SCHEDULE: undefined,
  WEBHOOK_TIMEOUT_MS: undefined,
  WEBHOOK_PROBE_SECONDS: undefined,
  WEBHOOK_SLOTS_PER_ORGANIZATION: undefined,
  LOG_LEVEL: undefined,
};
/** Below npm a stack ends with the process that started it, so that none is left behind. */
const belowNpm = { npm_lifecycle_event: 'start' };

export const launch = (directory: string, variables: Variables = {}): Run =>
  run(process.execPath, ['bin/local.ts'], {
    variables: { ...settings, ...belowNpm, DATA_DIR: directory, ...variables },
  });

export const launchWithNpm = (directory: string): Run =>
  run('npm', ['start'], { variables: { ...settings, npm_lifecycle_event: undefined, DATA_DIR: directory } });

/** Starts a stack and waits until it says that it is ready. */
export async function startStack(directory = newDirectory(), variables: Variables = {}): Promise<Stack> {
  return ready(launch(directory, variables), directory);
}

export async function ready(launched: Run, directory: string): Promise<Stack> {
  const { child, said, ended, hasEnded } = launched;
  await until('ready', () => said.out.includes('Stop with Ctrl-C') || hasEnded());
  if (hasEnded()) throw new Error(`the stack ended: ${said.err}`);
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return { ...launched, directory, demo: demoIn(directory), kill };
}

const demoIn = (directory: string): Demo => JSON.parse(readFileSync(join(directory, 'demo.json'), 'utf8'));
