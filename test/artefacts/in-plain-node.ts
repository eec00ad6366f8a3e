import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { gather, type Run, type ToRun } from './gather.ts';

const loader = join(import.meta.dirname, 'load.cjs');

/** Answers of the function to `events`, in a fresh process of this Node that knows nothing but `environment` and `folder`. */
export async function inPlainNode({ deployed, folder, environment, events }: ToRun): Promise<Run> {
  const [module = '', handler = ''] = deployed.handler.split('.');
  const child = fork(loader, { cwd: folder, env: environment, execArgv: [], silent: true });
  const { said, deadline } = gather(child);
  const { name, memoryMegabytes, timeoutSeconds } = deployed;
  child.send({ file: fileOf(folder, module), handler, events, name, memoryMegabytes, timeoutSeconds });
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`${reason}\n${said()}`));
    child.once('message', (report: { answers?: unknown[]; failure?: string }) => {
      if (report.answers) resolve({ answers: report.answers, said: said() });
      else fail(report.failure ?? 'the process reported nothing');
    });
    // Its end may be known before its last message is read; the channel ends after that.
    const ended = Promise.all([once(child, 'exit'), once(child, 'disconnect')]);
    void ended.then(([[code]]) => fail(`the process ended with code ${code} before it answered`));
    deadline.addEventListener('abort', () => fail('the function took too long'));
  });
}

/** As Lambda's runtime looks for it. */
function fileOf(folder: string, module: string): string {
  const file = ['.js', '.mjs', '.cjs'].map((ending) => join(folder, `${module}${ending}`)).find(existsSync);
  if (!file) throw new Error(`${folder} holds no ${module}.js, .mjs or .cjs`);
  return file;
}
