import { type Asked, readArguments } from './cli.ts';
import { connect, localDataDirectory } from './connect.ts';
import { noStack } from './running-stack.ts';
import { ExitError, errorLine, outliveReaders } from './terminal.ts';

/** Runs one admin command: JSON on stdout and 0, or one line on stderr and 1 (or a signal's code). Returns the exit code. */
export async function main(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  outliveReaders();
  try {
    const asked = readArguments(args);
    console.log(asked.kind === 'help' ? asked.text : JSON.stringify(await run(asked, environment), null, 2));
    return 0;
  } catch (error) {
    console.error(errorLine(error));
    return error instanceof ExitError ? error.exitCode : 1;
  }
}

async function run({ stack, run }: Extract<Asked, { kind: 'run' }>, environment: NodeJS.ProcessEnv): Promise<unknown> {
  try {
    return await run(await connect(stack, environment));
  } catch (error) {
    const { code, name, message = '' } = error as NodeJS.ErrnoException;
    if (/^region (is missing|not accepted: region="")/i.test(message.trim())) throw new Error(noRegion);
    if (name === 'TimeoutError') throw new Error(`${stack === undefined ? 'the local stack' : 'AWS'} does not answer`);
    if (stack === undefined && gone.has(code)) throw noStack(localDataDirectory(environment));
    throw error;
  }
}

/** What the SDK calls "Region is missing". */
const noRegion = 'no region is set: set AWS_REGION to the one of the stack, such as AWS_REGION=eu-west-1';

/** How a local stack that has ended meanwhile, or that ends in this moment, looks from here. */
const gone = new Set<string | undefined>(['ECONNREFUSED', 'ECONNRESET', 'EPIPE']);
