import { type CostLine, type Invocation, usdOf } from './invocation-cost.ts';
import { meanOf, noUsage, type Usage } from './meter/usage.ts';
import { assumptions } from './prices.ts';
import type { Whole } from './results.ts';

/** A send, and what it left behind. */
export interface SendUsage {
  /** Of the function. */
  readonly row: string;
  readonly send: Usage;
  readonly worker: Usage;
  readonly cpuMs: number;
  /** Of the file that went with it, 0 without one. */
  readonly fileBytes: number;
  /** Whether receipts follow. */
  readonly receipts: boolean;
}

/** The cost of one E1 text of 100 bytes, and of what follows from it. */
export function costOf(results: Whole): CostLine[] {
  const text = results.send.find(({ name }) => name === '100 B');
  return costOfSend(results, {
    row: 'send-chatapp',
    send: text?.send ?? noUsage(),
    worker: text?.worker ?? noUsage(),
    cpuMs: cpuMsOf(results, 'E1, 100 B'),
    fileBytes: 0,
    receipts: true,
  });
}

/** CPU of a warm request of the bench's, in ms. */
export const cpuMsOf = ({ cpu }: Pick<Whole, 'cpu'>, task: string): number =>
  cpu.find(({ name }) => name === task)?.handlerMs ?? Number.NaN;

/** The cost of one message, and of what follows from it. */
export function costOfSend(results: Whole, { row, send, worker, cpuMs, fileBytes, receipts }: SendUsage): CostLine[] {
  const invocations: Invocation[] = [
    {
      what: 'the request (E1)',
      row,
      times: 1,
      usage: send,
      cpuMs,
      fileBytes,
      queue: { priced: 'standardQueue', sent: 1, taken: 0 },
    },
    {
      what: 'the worker’s look at the settled send',
      row: 'handle-events',
      times: 1,
      usage: worker,
      cpuMs: cpuMsOf(results, 'the worker’s look at a settled send'),
      queue: { priced: 'standardQueue', sent: 0, taken: 1 },
    },
    ...(receipts ? receiptsOf(results) : []),
  ];
  return invocations.map((invocation) => ({ what: invocation.what, usd: usdOf(invocation) }));
}

function receiptsOf(results: Whole): Invocation[] {
  const applied = results.receipts.filter(({ name }) => !name.includes('again'));
  const times = assumptions.receipts;
  return [
    {
      what: `${times} receipts`,
      row: 'take-chatapp',
      times,
      usage: meanOf(applied.map(({ take }) => take)),
      cpuMs: cpuMsOf(results, 'a receipt’s webhook'),
    },
  ];
}
