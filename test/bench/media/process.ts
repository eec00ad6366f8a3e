import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Copy } from './copy.ts';

export interface Took {
  readonly ms: number;
  readonly cpuMs: number;
}

/** A fresh process that makes copies. */
export interface CopyProcess {
  readonly pid: number;
  make(copy: Copy): Promise<Took>;
  end(): void;
}

/** Starts one with a bundle, and an environment like a function's. */
export function copyProcess(file: string, environment: Record<string, string>): CopyProcess {
  const child = fork(join(import.meta.dirname, 'child.cjs'), [file], {
    env: environment,
    execArgv: [],
    // Log lines are part of the handler's work. They are shown when it fails.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  let said = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    said = `${said}${chunk}`.slice(-4_000);
  });
  return {
    pid: child.pid ?? 0,
    make: (copy) =>
      new Promise((resolve, reject) => {
        const ended = (code: number | null) => reject(new Error(`a copy ended with code ${code}\n${said}`));
        child.once('exit', ended);
        child.once('message', (took) => {
          child.off('exit', ended);
          resolve(took as Took);
        });
        child.send(copy);
      }),
    end: () => child.disconnect(),
  };
}
