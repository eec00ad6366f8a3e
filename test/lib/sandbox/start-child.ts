import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A sandbox in a process of its own, which delivers to `target`. */
export async function startChild(directory: string, target: string) {
  const file = `${import.meta.dirname}/sandbox-child.ts`;
  const child = spawn(process.execPath, ['--no-warnings', file, directory, target]);
  const exit = once(child, 'exit');
  const url = String((await once(child.stdout, 'data'))[0]).trim();
  return {
    url,
    /** Resolves to exit code and signal once the process is gone. */
    async end(signal: 'SIGKILL' | 'SIGTERM') {
      child.kill(signal);
      return exit;
    },
  };
}
