import type { Command } from './command.ts';

const usage = `npm run --silent admin -- <noun> <verb> [--flag value …]

Works on the stack that "npm start" runs here, or on a deployed one with --stack <name> and your own AWS credentials.
Prints JSON.`;

/** The help for these commands: each with its flags. */
export function helpFor(commands: readonly Command[]): string {
  return [usage, ...commands.map(describe)].join('\n\n');
}

function describe({ noun, verb, argument, summary, flags }: Command): string {
  const lines = Object.entries(flags).map(([name, { value, help, required }]) => {
    return `    --${`${name} <${value}>`.padEnd(28)} ${help}${required ? ' (required)' : ''}`;
  });
  return [`  ${noun} ${verb}${argument ? ` <${argument}>` : ''}\n    ${summary}`, ...lines].join('\n');
}
