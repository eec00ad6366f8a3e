import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { parentPort, Worker, workerData } from 'node:worker_threads';

/** What runs in a thread of its own, as that thread has it. */
interface Threaded {
  /** What its host is told when it has started; anything that can be copied. */
  readonly started: unknown;
  /** What its host may ask of it, by name. */
  readonly calls: Readonly<Record<string, (...given: never[]) => unknown>>;
  stop(): unknown;
}

/** The same as its host has it. */
export interface Thread<Started> {
  readonly started: Started;
  /** Calls what runs there by the name of the call. Rejects with what it throws: message, `statusCode`, `body` and `code`. */
  call(name: string, ...given: unknown[]): Promise<unknown>;
  /** Returns when it has stopped, and its thread has ended. */
  stop(): Promise<void>;
}

type Question = readonly [id: number, name: string, given: readonly unknown[]];
type Answer = readonly [id: number, value: unknown, thrown?: object];

/** The name of the question that no thread hands on to what it runs. */
const stopping = 'stop';

/** Runs what `start` makes of the data, in the thread whose module calls this. Throws on when it cannot start. */
export async function runInThread<Data>(start: (data: Data) => Promise<Threaded>): Promise<void> {
  const port = parentPort;
  if (!port) throw new Error('this module is the beginning of a thread');
  const { started, calls, stop } = await start(workerData);
  const asked = (name: string, given: readonly unknown[]) => {
    if (name === stopping) return stop();
    const call = calls[name];
    if (!call) throw new Error(`this thread knows no ${name}`);
    return call(...(given as never[]));
  };
  port.on('message', async ([id, name, given]: Question) => {
    let answer: Answer;
    try {
      answer = [id, await asked(name, given)];
    } catch (error) {
      answer = [id, undefined, copyOf(error)];
    }
    port.postMessage(answer);
    if (name === stopping) port.close();
  });
  port.postMessage(started);
}

/** What can be copied of an error. */
function copyOf(error: unknown): object {
  const { message, statusCode, body, code } = error as Error & Record<string, unknown>;
  return { message, statusCode, body, code };
}

/** This process's, and where compiled code is kept: a thread does not find that by itself. */
function threadEnvironment(): NodeJS.ProcessEnv {
  const cache = getCompileCacheDir();
  return { ...process.env, ...(cache !== undefined && { NODE_COMPILE_CACHE: dirname(cache) }) };
}

/**
 * Starts the module at `entry`, which calls `runInThread`, on this data. Rejects with what its start throws. A fault that nothing
 * catches there ends this process, as one in this thread does.
 */
export async function startThread<Started>(entry: URL, data: object): Promise<Thread<Started>> {
  const worker = new Worker(entry, { workerData: data, env: threadEnvironment() });
  const [started] = await once(worker, 'message');
  worker.on('error', (error) => {
    throw error;
  });
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  worker.on('message', ([id, value, thrown]: Answer) => {
    const caller = waiting.get(id);
    waiting.delete(id);
    if (thrown === undefined) caller?.resolve(value);
    else caller?.reject(Object.assign(new Error(), thrown));
  });
  let last = 0;
  const call = (name: string, ...given: unknown[]) => {
    const id = ++last;
    return new Promise<unknown>((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.postMessage([id, name, given] satisfies Question);
    });
  };
  return {
    started,
    call,
    async stop() {
      const ended = once(worker, 'exit');
      await call(stopping);
      await ended;
    },
  };
}
