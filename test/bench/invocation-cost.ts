import { memoryMegabytesOf } from '../../shared/host-settings.ts';
import { type EndpointRow, endpoints, type WorkerRow, workers } from '../../shared/routes.ts';
import type { Usage } from './meter/usage.ts';
import { assumptions, type Priced, prices } from './prices.ts';

/** What one message costs at one function, in US dollars by what is paid for. */
export interface CostLine {
  readonly what: string;
  readonly usd: Readonly<Partial<Record<Priced, number>>>;
}

/** How a function is called for a message. */
export interface Invocation {
  readonly what: string;
  /** The row's, and how often it runs. */
  readonly row: string;
  readonly times: number;
  readonly usage: Usage;
  /** CPU of a warm request on a whole core. */
  readonly cpuMs: number;
  readonly fileBytes?: number;
  /** Requests to queues that no code of ours makes: the event source takes a message and deletes it. */
  readonly queue?: { readonly priced: 'standardQueue' | 'fifoQueue'; readonly sent: number; readonly taken: number };
}

export const totalOf = ({ usd }: CostLine): number => Object.values(usd).reduce((sum, part) => sum + part, 0);

/** What the invocation costs, as often as it runs. */
export function usdOf({ row: name, times, usage, cpuMs, fileBytes = 0, queue }: Invocation): CostLine['usd'] {
  const row = [...(endpoints as readonly EndpointRow[]), ...(workers as readonly WorkerRow[])].find(
    (candidate) => candidate.name === name,
  );
  const megabytes = memoryMegabytesOf(row ?? {});
  const isEndpoint = row !== undefined && 'path' in row;
  const ms = waitsOf(usage, fileBytes) + (cpuMs * assumptions.coreMegabytes) / megabytes;
  const logBytes = usage.logBytes + (isEndpoint ? assumptions.accessLogBytes : 0);
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
