import { randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import type { Context } from 'aws-lambda';

export interface FunctionRow {
  readonly name: string;
  readonly entry: string;
  readonly timeout?: number;
  readonly memory?: number;
}

export type Invoke = (event: unknown) => Promise<unknown>;

/** Lambda's own default is 3 s; ours, on both hosts, is this (see `lib/config.ts`). */
const defaultTimeoutSeconds = 10;

/** Loads the handler that Lambda would run for a row. The environment must be set before. */
export async function loadFunction(root: URL, row: FunctionRow): Promise<Invoke> {
  const { handler } = await import(pathToFileURL(new URL(row.entry, root).pathname).href);
  return (event) => invoke(handler, event, row);
}

/** Runs a handler as Lambda would: with a context, and with an end when its time is up. */
function invoke(handler: (event: unknown, context: Context) => Promise<unknown>, event: unknown, row: FunctionRow) {
  const timeoutMs = (row.timeout ?? defaultTimeoutSeconds) * 1000;
  const endsAt = Date.now() + timeoutMs;
  const context = {
    functionName: row.name,
    awsRequestId: randomUUID(),
    memoryLimitInMB: String(row.memory ?? 128),
    getRemainingTimeInMillis: () => Math.max(0, endsAt - Date.now()),
  } as Context;
  let timer: NodeJS.Timeout;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${row.name} timed out after ${timeoutMs / 1000} s`)), timeoutMs);
  });
  return Promise.race([handler(event, context), timeout]).finally(() => clearTimeout(timer));
}
