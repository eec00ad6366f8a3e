import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { LocalAws } from '../../artefacts/local-aws.ts';

export type Engines = Pick<LocalAws, 'dynamodb' | 'queues' | 'environment'>;

/** Starts AWS and the provider in another process. */
export async function startEngines(): Promise<Engines & { stop(): void }> {
  const child = fork(join(import.meta.dirname, 'child.ts'), { execArgv: [] });
  const engines = await new Promise<Engines>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Engines));
    child.once('exit', (code) => reject(new Error(`the engines ended with code ${code}`)));
  });
  return { ...engines, stop: () => child.kill() };
}
