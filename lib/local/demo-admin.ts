import { readArguments } from '../admin/cli.ts';
import type { AdminDeps } from '../admin/command.ts';

/** Runs one admin command, as a person would type it; its values hold no spaces. */
export async function admin(command: string, deps: AdminDeps): Promise<unknown> {
  const asked = readArguments(command.split(' '));
  return asked.kind === 'run' ? asked.run(deps) : undefined;
}
