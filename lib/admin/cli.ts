import { parseArgs } from 'node:util';
import type { AdminDeps, Command, Flags } from './command.ts';
import { contactCommands } from './contact-commands.ts';
import { helpFor } from './help.ts';
import { keyCommands } from './key-commands.ts';
import { organizationCommands } from './organization-commands.ts';

const commands: readonly Command[] = [...organizationCommands, ...keyCommands, ...contactCommands];

/** What the command line asks for: text to print (help), or a command with the stack to run it on. */
export type Asked =
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'run'; readonly stack: string | undefined; run(deps: AdminDeps): Promise<unknown> };

/** Reads the arguments after `admin`. Throws an error of one line. */
export function readArguments(args: readonly string[]): Asked {
  const [noun, verb, ...rest] = args;
  const named = commands.filter((command) => command.noun === noun);
  const command = named.find((candidate) => candidate.verb === verb);
  if (command) return readFlags(command, rest);
  const known = named.length > 0 ? named : commands;
  if (args.includes('--help') || args.includes('-h') || args.length === 0)
    return { kind: 'help', text: helpFor(known) };
  const choices = known.map((candidate) => `${candidate.noun} ${candidate.verb}`).join(', ');
  throw new Error(`unknown command "${[noun, verb].filter(Boolean).join(' ')}"; there are: ${choices}`);
}

function readFlags(command: Command, args: readonly string[]): Asked {
  const options = Object.fromEntries(
    [...Object.keys(command.flags), 'stack'].map((name) => [name, { type: 'string' as const }]),
  );
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { ...options, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  });
  if (values.help) return { kind: 'help', text: helpFor([command]) };
  const flags: Flags = { ...(values as Flags), ...argumentOf(command, positionals) };
  const missing = Object.entries(command.flags).find(([name, { required }]) => required && flags[name] === undefined);
  if (missing) throw new Error(`--${missing[0]} is required`);
  return { kind: 'run', stack: flags.stack, run: (deps) => command.run(flags, deps) };
}

function argumentOf({ argument }: Command, positionals: readonly string[]): Flags {
  if (positionals.length > (argument ? 1 : 0)) throw new Error(`unexpected argument "${positionals.at(-1)}"`);
  if (!argument) return {};
  if (positionals.length === 0) throw new Error(`<${argument}> is required`);
  return { [argument]: positionals[0] };
}
