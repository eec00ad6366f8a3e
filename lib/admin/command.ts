import type { Deps } from '../../shared/runtime/deps.ts';

export interface Flag {
  /** What stands for the value in the help. */
  readonly value: string;
  readonly help: string;
  readonly required?: true;
}

export type Flags = Readonly<Record<string, string | undefined>>;
export type AdminDeps = Deps<'table:write' | 'secrets'>;

/** One `admin <noun> <verb>`: what it takes, and what it does with it. The result is printed as JSON. */
export interface Command {
  readonly noun: string;
  readonly verb: string;
  readonly summary: string;
  /** The name of the one argument without a flag, if there is one. */
  readonly argument?: string;
  readonly flags: Readonly<Record<string, Flag>>;
  run(flags: Flags, deps: AdminDeps): Promise<unknown>;
}
