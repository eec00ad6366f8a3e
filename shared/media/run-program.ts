import { spawn } from 'node:child_process';

/** `unavailable`: there is no such program, or it cannot be run. */
export type ProgramResult =
  | { readonly kind: 'done'; readonly output: Buffer }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'unavailable' };

interface Bounds {
  readonly timeoutMs: number;
  /** Of what it prints. */
  readonly maxBytes: number;
}

/** It works on what strangers send, so it knows nothing of ours: no credentials, no settings. Layers bring libraries. */
const env = { PATH: '/usr/local/bin:/usr/bin:/bin', LD_LIBRARY_PATH: '/opt/lib:/opt/lib64' };

/** Runs a program to its end, or kills it when its time is up or it prints too much. Never throws. */
export function runProgram(
  path: string,
  args: readonly string[],
  { timeoutMs, maxBytes }: Bounds,
): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const child = spawn(path, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
    const printed: Buffer[] = [];
    let size = 0;
    const end = (result: ProgramResult) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      // Whoever holds the other end of the pipe (a child of the program) must not keep us.
      child.stdout.destroy();
      resolve(result);
    };
    const timer = setTimeout(() => end({ kind: 'failed', reason: 'took too long' }), timeoutMs);
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) end({ kind: 'failed', reason: `came to more than ${maxBytes} bytes` });
      else printed.push(chunk);
    });
    child.on('error', () => end({ kind: 'unavailable' }));
    child.on('close', (code) => {
      if (code === 0) end({ kind: 'done', output: Buffer.concat(printed) });
      else end({ kind: 'failed', reason: 'could not be read as audio' });
    });
  });
}
