import type { AdminDeps, Command } from './command.ts';
import { contactCommands } from './contact-commands.ts';
import { helpFor } from './help.ts';
import { importCommand } from './import/import-command.ts';
import { instanceCommands } from './instance-commands.ts';
import { keyCommands } from './key-commands.ts';
import { organizationCommands } from './organization-commands.ts';
import { readFlags } from './read-flags.ts';

const commands: readonly Command[] = [
  ...organizationCommands,
  ...keyCommands,
  ...instanceCommands,
  ...contactCommands,
  importCommand,
];

/** What the command line asks for: text to print (help), or a command with the stack to run it on. */
export type Asked =
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'run'; readonly stack: string | undefined; run(deps: AdminDeps): Promise<unknown> };

/** Reads the arguments after `admin`. Throws an error of one line. */
export function readArguments(args: readonly string[]): Asked {
  const [noun, verb, ...rest] = args;
  const named = commands.filter((command) => command.noun === noun);
  const command = named.find((candidate) => candidate.verb === verb);
  const known = named.length > 0 ? named : commands;
  if (args.length === 0 || args.includes('--help') || args.includes('-h'))
    return { kind: 'help', text: helpFor(command ? [command] : known) };
  if (command) return ask(command, rest);
  // What was given is not repeated: it may be a flag's value in the wrong place, and a secret.
  const choices = known.map((candidate) => `${candidate.noun} ${candidate.verb}`).join(', ');
  throw new Error(`there is no such command; there are: ${choices}`);
}

function ask(command: Command, args: readonly string[]): Asked {
  const flags = readFlags(command, args);
  const missing = Object.entries(command.flags).find(([name, { required }]) => required && flags[name] === undefined);
  if (missing) throw new Error(`--${missing[0]} is required`);
  return { kind: 'run', stack: flags.stack, run: (deps) => command.run(flags, deps) };
}
