import { parseArgs } from 'node:util';
import { broadcastCommands } from './broadcast-commands.ts';
import type { Command, CommandDeps, Flags } from './command.ts';
import { contactCommands } from './contact-commands.ts';
import { deadLetterCommands } from './dead-letter-commands.ts';
import { erasureCommands } from './erasure-commands.ts';
import { inboxCommands } from './inbox-commands.ts';
import { instanceCommands } from './instance-commands.ts';
import { keyCommands } from './key-commands.ts';
import { masterSecretCommands } from './master-secret-commands.ts';
import { memberCommands } from './member-commands.ts';
import { organizationCommands } from './organization-commands.ts';
import { organizationEndCommands } from './organization-end-commands.ts';

/** In the order of the help. */
const commands: readonly Command[] = [
  ...organizationCommands,
  ...organizationEndCommands,
  ...keyCommands,
  ...memberCommands,
  ...instanceCommands,
  ...contactCommands,
  ...broadcastCommands,
  ...inboxCommands,
  ...deadLetterCommands,
  ...erasureCommands,
  ...masterSecretCommands,
];

/** What the command line asks for: text to print (help), or a command with the stack to run it on. */
export type Asked =
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'run'; readonly stack: string | undefined; run(deps: CommandDeps): Promise<unknown> };

/** Reads the arguments after `relaydesk`. Throws an error of one line. */
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

/** Every command takes it: the deployed stack to work on. */
const stackFlag = 'stack';

/**
 * The values of a command's flags and of its argument. Throws one line. It names flags and never what was given to them:
 * that may be a token that a slip of the shell has torn apart.
 */
function readFlags(command: Command, args: readonly string[]): Flags {
  const names = [...Object.keys(command.flags), stackFlag];
  const isSwitch = (name: string) => name in command.flags && command.flags[name]?.value === undefined;
  const options = Object.fromEntries(
    names.map((name) => [name, { type: isSwitch(name) ? ('boolean' as const) : ('string' as const) }]),
  );
  const { tokens } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true });
  const flags = new Map<string, string>();
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    if (!names.includes(name) || !rawName.startsWith('--')) throw new Error(`there is no flag ${rawName}; ${help}`);
    if (flags.has(name)) throw new Error(`${rawName} is given more than once`);
    if (isSwitch(name) && value !== undefined) throw new Error(`${rawName} takes no value`);
    if (isSwitch(name)) flags.set(name, 'true');
    else if (value === undefined || (!inlineValue && /^-./.test(value)))
      throw new Error(`${rawName} needs a value; one that begins with a hyphen is given as ${rawName}=<value>`);
    else flags.set(name, value);
  }
  if (flags.get(stackFlag) === '') throw new Error(`--${stackFlag} needs the name of a stack`);
  const positionals = tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : []));
  return { ...Object.fromEntries(flags), ...argumentOf(command, positionals) };
}

const help = '--help lists those that there are';

function argumentOf({ noun, verb, argument }: Command, positionals: readonly string[]): Flags {
  const most = argument ? 1 : 0;
  if (positionals.length > most)
    throw new Error(
      `${noun} ${verb} takes ${argument ? `<${argument}> and flags` : 'flags alone'}; a value stands there without its flag`,
    );
  if (!argument) return {};
  if (positionals.length === 0) throw new Error(`<${argument}> is required`);
  return { [argument]: positionals[0] };
}

const usage = `npx relaydesk <noun> <verb> [--flag value …]

Works on the stack that "npm start" runs here (with the data directory that DATA_DIR names, .local if it is not set), or on
a deployed one with --stack <name> and your own AWS credentials. Prints JSON.`;

/** The help for these commands: each with its flags. */
function helpFor(commands: readonly Command[]): string {
  return [usage, ...commands.map(describe)].join('\n\n');
}

function describe({ noun, verb, argument, summary, flags }: Command): string {
  const lines = Object.entries(flags).map(([name, { value, help, required }]) => {
    return `    --${(value === undefined ? name : `${name} <${value}>`).padEnd(28)} ${help}${required ? ' (required)' : ''}`;
  });
  return [`  ${noun} ${verb}${argument ? ` <${argument}>` : ''}\n    ${summary}`, ...lines].join('\n');
}
