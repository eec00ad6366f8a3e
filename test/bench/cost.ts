import { type EndpointRow, endpoints, type WorkerRow, workers } from '../../shared/routes.ts';
import { noUsage, type Usage } from './meter/usage.ts';
import { assumptions, type Priced, prices } from './prices.ts';
import type { Whole } from './results.ts';

/** What one message costs at one function, in US dollars by what is paid for. */
export interface CostLine {
  readonly what: string;
  readonly usd: Readonly<Partial<Record<Priced, number>>>;
}

/** How a function is called for a message. */
interface Invocation {
  readonly what: string;
  /** The row's, and how often it runs. */
  readonly row: string;
  readonly times: number;
  readonly usage: Usage;
  /** CPU of a warm request on a whole core. */
  readonly cpuMs: number;
  readonly fileBytes?: number;
  /** Requests to queues that nobody's code makes: the event source takes a message and deletes it. */
  readonly queue?: { readonly priced: 'standardQueue' | 'fifoQueue'; readonly sent: number; readonly taken: number };
}

/** Lambda's memory where a row does not say (lib/config.ts). */
const defaultMegabytes = 512;

/** A send, and what it left behind. */
export interface SendUsage {
  readonly row: 'send-chatapp' | 'send-photoapp';
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
      what: `${times} receipts: the webhooks`,
      row: 'take-chatapp',
      times,
      usage: meanOf(applied.map(({ take }) => take)),
      cpuMs: cpuMsOf(results, 'a receipt’s webhook'),
      queue: { priced: 'fifoQueue', sent: 1, taken: 0 },
    },
    {
      what: `${times} receipts: the worker`,
      row: 'receive-chatapp',
      times,
      usage: meanOf(applied.map(({ worker }) => worker)),
      cpuMs: cpuMsOf(results, 'a receipt’s worker'),
      queue: { priced: 'fifoQueue', sent: 0, taken: 1 },
    },
  ];
}

export const totalOf = ({ usd }: CostLine): number => Object.values(usd).reduce((sum, part) => sum + part, 0);

function usdOf({ row: name, times, usage, cpuMs, fileBytes = 0, queue }: Invocation): CostLine['usd'] {
  const row = [...(endpoints as readonly EndpointRow[]), ...(workers as readonly WorkerRow[])].find(
    (candidate) => candidate.name === name,
  );
  const megabytes = row?.memory ?? defaultMegabytes;
  const isEndpoint = row !== undefined && 'path' in row;
  const ms = waitsOf(usage, fileBytes) + (cpuMs * assumptions.coreMegabytes) / megabytes;
  const logBytes = usage.logBytes + assumptions.platformLogBytes + (isEndpoint ? assumptions.accessLogBytes : 0);
  const amounts: Partial<Record<Priced, number>> = {
    writeUnit: usage.writeUnits + usage.refusedUnits,
    readUnit: usage.readUnits,
    lambdaRequest: 1,
    gbSecond: (megabytes / 1024) * (ms / 1000),
    httpApi: isEndpoint ? 1 : 0,
    storageWrite: usage.storageWrites,
    storageRead: usage.storageReads,
    dataOutGb: fileBytes / 2 ** 30,
    // One message in each batch: the dearest case.
    ...(queue && { [queue.priced]: queue.sent + 2 * queue.taken }),
    logGb: logBytes / 2 ** 30,
    trace: assumptions.traced,
  };
  return Object.fromEntries(
    Object.entries(amounts).map(([priced, amount]) => {
      const { usd, per } = prices[priced as Priced];
      return [priced, (times * amount * usd) / per];
    }),
  );
}

/** Time that passes without work, in ms. */
function waitsOf(usage: Usage, fileBytes: number): number {
  const { tripMs, storageMs, providerMs, downloadMs, megabytesPerSecond } = assumptions;
  return (
    tripMs * (usage.trips + usage.queueCalls) +
    storageMs * (usage.storageWrites + usage.storageReads) +
    providerMs * usage.providerCalls +
    downloadMs * usage.downloads +
    // Once into the storage, and once out of it.
    (2 * 1000 * fileBytes) / (megabytesPerSecond * 2 ** 20)
  );
}

function meanOf(usages: readonly Usage[]): Usage {
  const figures = Object.keys(noUsage()).filter((name) => name !== 'operations') as (keyof Omit<Usage, 'operations'>)[];
  const means = figures.map((figure) => [
    figure,
    usages.reduce((sum, usage) => sum + usage[figure], 0) / Math.max(1, usages.length),
  ]);
  return { ...noUsage(), ...Object.fromEntries(means) };
}
