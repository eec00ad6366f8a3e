import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Demo } from '../../lib/local/demo.ts';

/** What a process holds after a full collection of garbage. Memory in bytes; resources by Node's names, with their number. */
export interface ProcessState {
  readonly heap: number;
  readonly arrayBuffers: number;
  readonly rss: number;
  readonly resources: Readonly<Record<string, number>>;
}

/** `npm start` in a process of its own, for runs that no test framework watches. */
export interface StackProcess {
  readonly demo: Demo;
  readonly pid: number;
  state(): Promise<ProcessState>;
  /** `kill -9`, and the end of the process. */
  kill(): Promise<void>;
  /** As Ctrl-C. */
  stop(): Promise<void>;
  hasEnded(): boolean;
}

interface StackOptions {
  readonly directory: string;
  readonly variables?: Readonly<Record<string, string>>;
  /** Hears every line of the log, and of stderr. */
  readonly onLine: (line: string) => void;
}

const checkout = fileURLToPath(new URL('../../', import.meta.url));
const probe = fileURLToPath(new URL('probe-child.ts', import.meta.url));
const longestStartMs = 120_000;

/** Starts one on free ports, with nothing of a developer's own settings, and waits until it is ready. Throws what it says when it ends. */
export async function startStackProcess({ directory, variables = {}, onLine }: StackOptions): Promise<StackProcess> {
  const file = join(directory, 'demo.json');
  rmSync(join(directory, 'stack.json'), { force: true });
  const ports = { PORT: '0', GATEWAY_PORT: '0', SANDBOX_PORT: '0', CONSOLE_PORT: '0' };
  const child = spawn(process.execPath, ['--expose-gc', '--import', probe, 'bin/local.ts'], {
    cwd: checkout,
    env: { PATH: process.env.PATH, DATA_DIR: directory, npm_lifecycle_event: 'start', ...ports, ...variables },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const said: string[] = [];
  let isReady = false;
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      if (line === 'Stop with Ctrl-C.') isReady = true;
      else if (isReady || line.startsWith('{')) onLine(line);
      else said.push(line);
    });
  }
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  for (const until = Date.now() + longestStartMs; !isReady; await wait(20)) {
    if (!hasEnded() && Date.now() < until) continue;
    child.kill('SIGKILL');
    throw new Error(`the stack did not start:\n${said.slice(-20).join('\n')}`);
  }
  if (!existsSync(file)) throw new Error(`a stack that is ready has written no ${file}`);
  return {
    demo: JSON.parse(readFileSync(file, 'utf8')),
    pid: child.pid ?? 0,
    state: () => stateOf(child),
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
    hasEnded,
  };
}

async function stateOf(child: ChildProcess): Promise<ProcessState> {
  child.send('state');
  const [state] = await once(child, 'message');
  return state as ProcessState;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
