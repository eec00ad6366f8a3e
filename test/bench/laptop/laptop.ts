import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceRoot } from '../../../lib/constructs/bundle.ts';

/** What `npm start` writes of the demo. */
export interface Demo {
  readonly base_url: string;
  readonly api_key: string;
  readonly phone_number: string;
  readonly console_url: string;
  readonly sandbox_url: string;
}

export interface Laptop {
  readonly demo: Demo;
  readonly pid: number;
  readonly directory: string;
  stop(): Promise<void>;
}

const commands = { node: [process.execPath, 'bin/local.ts'], npm: ['npm', 'start'] } as const;

/**
 * Runs `npm start`, or what it runs, on free ports, with its data in a directory. Resolves when it says that all is ready. Below
 * npm it ends with npm.
 */
export async function startLaptop(
  directory: string,
  { by = 'node', variables = {} }: { readonly by?: keyof typeof commands; readonly variables?: NodeJS.ProcessEnv } = {},
): Promise<Laptop> {
  const [command, argument] = commands[by];
  const { PATH, HOME } = process.env;
  const ports = { PORT: '0', GATEWAY_PORT: '0', SANDBOX_PORT: '0', CONSOLE_PORT: '0' };
  const child = spawn(command, [argument], {
    cwd: sourceRoot,
    env: { PATH, HOME, DATA_DIR: directory, ...ports, ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await isReady(child);
  return {
    demo: JSON.parse(readFileSync(join(directory, 'demo.json'), 'utf8')) as Demo,
    pid: child.pid ?? 0,
    directory,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill();
      await once(child, 'exit');
    },
  };
}

const lastLine = 'Stop with Ctrl-C';
const longestMs = 120_000;

/** Resolves when the last line is there that a person sees. What is printed after it is let go. */
function isReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (piece) => {
      if (said.includes(lastLine)) return;
      said += piece;
      if (said.includes(lastLine)) resolve();
    });
    child.once('exit', (code) => reject(new Error(`npm start ended with code ${code}`)));
    setTimeout(() => reject(new Error('npm start was not ready in two minutes')), longestMs).unref();
  });
}
