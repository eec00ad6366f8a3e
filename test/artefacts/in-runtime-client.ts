import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { closeServer, listen } from '../../lib/local/listen.ts';
import { gather, type Run, type ToRun } from './gather.ts';
import { runtimeApi } from './runtime-api.ts';

/** Where AWS's own runtime client is: in `RUNTIME_CLIENT`, a folder, or installed here. Undefined when it is not. */
export function runtimeClient(): string | undefined {
  const { RUNTIME_CLIENT: folder } = process.env;
  if (folder) {
    const places = [folder, join(folder, 'node_modules/aws-lambda-ric')].map((place) => join(place, 'index.mjs'));
    const found = places.find(existsSync);
    if (found) return found;
    throw new Error(`RUNTIME_CLIENT is ${folder}, but ${places.join(' and ')} do not exist`);
  }
  try {
    return createRequire(import.meta.url).resolve('aws-lambda-ric');
  } catch {
    return undefined;
  }
}

/** Answers of the function to `events`, run by AWS's runtime client as on Lambda. */
export async function inRuntimeClient(client: string, { deployed, folder, environment, events }: ToRun): Promise<Run> {
  const { server, answers } = runtimeApi(events, deployed);
  const address = await listen(server, 0);
  const env = { ...environment, AWS_LAMBDA_RUNTIME_API: new URL(address).host };
  const child = spawn(process.execPath, [client, deployed.handler], { cwd: folder, env });
  const { said, deadline } = gather(child);
  const ended = new Promise<never>((_, reject) => {
    child.once('exit', (code) => reject(new Error(`the runtime client ended with code ${code}`)));
    deadline.addEventListener('abort', () => reject(new Error('the function took too long')));
  });
  try {
    return { answers: await Promise.race([answers, ended]), said: said() };
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${said()}`);
  } finally {
    ended.catch(() => {});
    child.kill('SIGKILL');
    await closeServer(server);
  }
}
