import { parseArgs } from 'node:util';
import type { Command, Flags } from './command.ts';

/** Every command takes it: the deployed stack to work on. */
const stackFlag = 'stack';

/**
 * The values of a command's flags and of its argument. Throws one line. It names flags and never what was given to them:
 * that may be a token that a slip of the shell has torn apart.
 */
export function readFlags(command: Command, args: readonly string[]): Flags {
  const names = [...Object.keys(command.flags), stackFlag];
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  const { tokens } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true });
  const flags = new Map<string, string>();
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    if (!names.includes(name) || !rawName.startsWith('--')) throw new Error(`there is no flag ${rawName}; ${help}`);
    if (flags.has(name)) throw new Error(`${rawName} is given more than once`);
    if (value === undefined || (!inlineValue && /^-./.test(value)))
      throw new Error(`${rawName} needs a value; one that begins with a hyphen is given as ${rawName}=<value>`);
    flags.set(name, value);
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
      `${noun} ${verb} takes ${argument ? `<${argument}>` : 'nothing'} and flags; something stands beside them`,
    );
  if (!argument) return {};
  if (positionals.length === 0) throw new Error(`<${argument}> is required`);
  return { [argument]: positionals[0] };
}
