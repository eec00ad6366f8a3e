import { randomUUID } from 'node:crypto';
import type { Context } from 'aws-lambda';
import { memoryMegabytesOf, timeoutSecondsOf } from '../../shared/host-settings.ts';

/** What a host needs to know of a function. Timeout in seconds, memory in MB. */
export interface FunctionRow {
  readonly name: string;
  readonly entry: string;
  readonly timeout?: number;
  readonly memory?: number;
}

/** Runs a function on an event. */
export type Invoke = (event: unknown) => Promise<unknown>;
type Handler = (event: unknown, context: Context) => unknown;

/** Loads the handler that Lambda would run for a row, on ports of this host. The environment must be set before. */
export async function loadFunction(root: URL, row: FunctionRow, ports: object): Promise<Invoke> {
  const { serve } = await import(new URL(row.entry, root).href);
  const handler: Handler = serve(ports);
  const limits = { timeoutMs: timeoutSecondsOf(row) * 1000, memory: memoryMegabytesOf(row) };
  return (event) => invoke({ handler, name: row.name, ...limits }, event);
}

interface LoadedFunction {
  readonly handler: Handler;
  readonly name: string;
  readonly timeoutMs: number;
  /** In MB. */
  readonly memory: number;
}

/** Runs a handler as Lambda would: with a context, and with an end when its time is up. */
async function invoke({ handler, name, timeoutMs, memory }: LoadedFunction, event: unknown): Promise<unknown> {
  const endsAt = Date.now() + timeoutMs;
  const context = {
    functionName: name,
    awsRequestId: randomUUID(),
    memoryLimitInMB: String(memory),
    getRemainingTimeInMillis: () => Math.max(0, endsAt - Date.now()),
  } as Context;
  const late = new Error(`timed out after ${timeoutMs / 1000} s`);
  return withDeadline(Promise.resolve(handler(event, context)), timeoutMs, late);
}

/** The value of `work`, or a rejection with `late` when it takes longer than `ms`. The work itself goes on. */
export async function withDeadline<T>(work: Promise<T>, ms: number, late: Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late), ms);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
