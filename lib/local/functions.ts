import { randomUUID } from 'node:crypto';
import type { Context } from 'aws-lambda';
import { memoryMegabytesOf, timeoutSecondsOf } from '../../shared/host-settings.ts';
import { withDeadline } from './deadline.ts';

export interface FunctionRow {
  readonly name: string;
  readonly entry: string;
  readonly timeout?: number;
  readonly memory?: number;
}

export type Invoke = (event: unknown) => Promise<unknown>;
type Handler = (event: unknown, context: Context) => unknown;

/** Loads the handler that Lambda would run for a row. The environment must be set before. */
export async function loadFunction(root: URL, row: FunctionRow): Promise<Invoke> {
  const { handler } = await import(new URL(row.entry, root).href);
  return (event) => invoke(handler, event, row);
}

/** Runs a handler as Lambda would: with a context, and with an end when its time is up. */
async function invoke(handler: Handler, event: unknown, row: FunctionRow): Promise<unknown> {
  const timeoutMs = timeoutSecondsOf(row) * 1000;
  const endsAt = Date.now() + timeoutMs;
  const context = {
    functionName: row.name,
    awsRequestId: randomUUID(),
    memoryLimitInMB: String(memoryMegabytesOf(row)),
    getRemainingTimeInMillis: () => Math.max(0, endsAt - Date.now()),
  } as Context;
  const late = new Error(`timed out after ${timeoutMs / 1000} s`);
  return withDeadline(Promise.resolve(handler(event, context)), timeoutMs, late);
}
