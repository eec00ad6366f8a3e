import type { ChildProcess } from 'node:child_process';
import type { DeployedFunction } from './assembly.ts';

/** A function to run: from the folder where its bundle lies, with an environment and no other, for some events. */
export interface ToRun {
  readonly deployed: DeployedFunction;
  readonly folder: string;
  readonly environment: Record<string, string>;
  readonly events: readonly unknown[];
}

export interface Gathered {
  /** What the process has written so far, for when something is wrong. */
  said(): string;
  /** Aborts when the time is up; the process is then killed. */
  readonly deadline: AbortSignal;
}

/** What a run of a function came to. */
export interface Run {
  readonly answers: readonly unknown[];
  /** Everything that the process wrote, its log above all. */
  readonly said: string;
}

/** For one function, in seconds: what has not answered by then hangs, whatever its own timeout. */
const patience = 60;

/** Listens to a process and ends it when its time is up. */
export function gather(child: ChildProcess): Gathered {
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
  const deadline = AbortSignal.timeout(patience * 1000);
  const kill = () => child.kill('SIGKILL');
  deadline.addEventListener('abort', kill);
  child.once('exit', () => deadline.removeEventListener('abort', kill));
  return { said: () => Buffer.concat(chunks).toString('utf8'), deadline };
}
