import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { LocalAws } from '../../artefacts/local-aws.ts';
import type { FileFormat } from './files.ts';

export interface Engines extends Pick<LocalAws, 'dynamodb' | 'queues' | 'environment'> {
  /** Where somebody's file server is. */
  readonly files: string;
}

/** Starts AWS in one process, and the providers and a file server in another. */
export async function startEngines(): Promise<Engines & { stop(): void }> {
  const outside = await start<{ provider: string; files: string }>('outside.ts');
  const aws = await start<Omit<Engines, 'files'>>('aws.ts', outside.said.provider);
  return {
    ...aws.said,
    files: outside.said.files,
    stop() {
      for (const { child } of [outside, aws]) child.disconnect();
    },
  };
}

async function start<Said>(file: string, ...args: string[]): Promise<{ child: ChildProcess; said: Said }> {
  const child = fork(join(import.meta.dirname, file), args, { execArgv: [] });
  const said = await new Promise<Said>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Said));
    child.once('exit', (code) => reject(new Error(`${file} ended with code ${code}`)));
  });
  return { child, said };
}

/** The address of a file of a format and a length in bytes. */
export const fileAt = ({ files }: Pick<Engines, 'files'>, format: FileFormat, bytes: number): string =>
  `${files}/${format}/${bytes}`;
