import { readArguments } from './cli.ts';
import { connect } from './connect.ts';

/** Runs one admin command: JSON on stdout and 0, or one line on stderr and 1. Returns the exit code. */
export async function main(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  try {
    const asked = readArguments(args);
    if (asked.kind === 'help') console.log(asked.text);
    else console.log(JSON.stringify(await asked.run(await connect(asked.stack, environment)), null, 2));
    return 0;
  } catch (error) {
    console.error(lineOf(error));
    return 1;
  }
}

/** Errors of libraries may have many lines or none; a person gets one. */
function lineOf(error: unknown): string {
  const { message, name, code } = error as { message?: string; name?: string; code?: string };
  return (message || code || name || String(error)).replace(/\s*\n\s*/g, ' ');
}
