import { spawn } from 'node:child_process';

/** What became of a program. `detail`: the end of its stderr, for logs alone. `unavailable`: there is no such program, or it cannot be run. */
type ProgramResult =
  | { readonly kind: 'done'; readonly output: Buffer }
  | { readonly kind: 'failed'; readonly reason: string; readonly detail?: string }
  | { readonly kind: 'unavailable' };

interface Bounds {
  readonly timeoutMs: number;
  /** Of stdout. */
  readonly maxBytes: number;
  /** Of memory, everything that the program maps; where the system knows no such limit there is none. */
  readonly maxKilobytes: number;
}

/** The program reads files of customers, so its environment has no credentials and no settings. Lambda's layers bring libraries. */
const env = { PATH: '/usr/local/bin:/usr/bin:/bin', LD_LIBRARY_PATH: '/opt/lib:/opt/lib64' };

/** Node cannot limit a child's memory; a shell can, and then becomes the program. */
const limiting = 'ulimit -v "$0" 2>/dev/null; exec "$@"';
/** The shell's exit codes for a program that it cannot run, or does not find. */
const notRun: readonly unknown[] = [126, 127];

/** Characters of the end of stderr that are kept. */
const detailLength = 500;

/** Runs a program to its end, or kills it, with all that it has started, when its time is up or it prints too much. Never throws. */
export function runProgram(
  path: string,
  args: readonly string[],
  { timeoutMs, maxBytes, maxKilobytes }: Bounds,
): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const child = spawn('/bin/sh', ['-c', limiting, String(maxKilobytes), path, ...args], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      // A process group of its own, to be killed as one.
      detached: true,
    });
    const printed: Buffer[] = [];
    let size = 0;
    let said = '';
    const end = (result: ProgramResult) => {
      clearTimeout(timer);
      killGroup(child.pid);
      child.stdout.destroy();
      child.stderr.destroy();
      resolve(result);
    };
    const fail = (reason: string) => {
      const detail = said.trim();
      end({ kind: 'failed', reason, ...(detail !== '' && { detail }) });
    };
    const timer = setTimeout(() => fail('took too long to convert'), timeoutMs);
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) fail(`came to more than ${maxBytes} bytes`);
      else printed.push(chunk);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-detailLength);
    });
    child.on('error', () => end({ kind: 'unavailable' }));
    child.on('close', (code) => {
      if (code === 0) end({ kind: 'done', output: Buffer.concat(printed) });
      else if (notRun.includes(code)) end({ kind: 'unavailable' });
      else fail('could not be read as audio');
    });
  });
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}
