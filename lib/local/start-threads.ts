import type { EngineAnswer } from '../engine-calls/direct-client.ts';
import type { Sandbox, SandboxOptions } from '../sandbox/start.ts';
import type { DataDirectory } from './data-directory.ts';
import type { OwnEngines } from './environment.ts';
import type { Stops } from './lifetime.ts';
import { portError } from './listen.ts';
import { startThread, type Thread } from './thread.ts';

/** The engines in a thread of their own; `stops` hears of it when they have started. */
export async function startEngineThread(
  data: DataDirectory,
  given: NodeJS.ProcessEnv,
  stops: Stops,
): Promise<OwnEngines> {
  const thread = await startThread<Omit<OwnEngines, 'answers'>>(new URL('engines-thread.ts', import.meta.url), {
    data,
    given: { ...given },
  });
  stops.push(thread.stop);
  return { ...thread.started, answers: { dynamodb: answersOf(thread, 'dynamodb'), sqs: answersOf(thread, 'sqs') } };
}

const answersOf =
  ({ call }: Thread<unknown>, engine: keyof OwnEngines['answers']): EngineAnswer =>
  async (operation, request) =>
    (await call(engine, operation, request)) as Record<string, unknown>;

/** The sandbox in a thread of its own. Throws one line when its port cannot be had. */
export async function startSandboxThread(options: SandboxOptions, stops: Stops) {
  const thread = await startThread<Pick<Sandbox, 'url' | 'issuer'>>(
    new URL('sandbox-thread.ts', import.meta.url),
    options,
  ).catch((error) => {
    throw portError(error, options.port, 'SANDBOX_PORT');
  });
  stops.push(thread.stop);
  return {
    ...thread.started,
    deliverTo: (...given: Parameters<Sandbox['deliverTo']>) => thread.call('deliverTo', ...given),
    serveConsole: (...given: Parameters<Sandbox['serveConsole']>) => thread.call('serveConsole', ...given),
  };
}
