import { keyCheck } from '../budgets.ts';
import { type CostLine, usdOf } from '../invocation-cost.ts';
import { noUsage } from '../meter/usage.ts';
import type { ConsoleFigures } from '../parts/console.ts';
import type { InboxFigures } from '../parts/inbox.ts';
import { type Priced, prices } from '../prices.ts';

/** The line of a request's log, in bytes. */
const logLineBytes = 350;

/**
 * What an hour costs in which an agent has the inbox and a conversation open and nothing comes. Each request is taken to be as dear
 * as the dearest of them, the first page of an inbox of 100,000 conversations.
 */
export function costOfHour({ asked }: ConsoleFigures, inbox: InboxFigures): CostLine[] {
  const [hour] = asked;
  const page = inbox.findLast(({ what }) => what === 'without filters');
  if (!hour || !page) return [];
  const usage = {
    ...noUsage(),
    trips: (page.rounds ?? page.trips) + keyCheck.trips,
    readUnits: page.readUnits + keyCheck.readUnits,
    logBytes: logLineBytes,
  };
  const times = Object.values(hour.requests).reduce((sum, count) => sum + count, 0);
  const request = { what: `${times} requests`, row: 'get-conversations', times, usage, cpuMs: page.ms ?? 0 };
  return [
    { what: request.what, usd: usdOf(request) },
    { what: 'the socket, with pings and hints', usd: priced({ socketMinute: 60, socketMessage: hour.socketMessages }) },
  ];
}

const priced = (amounts: Partial<Record<Priced, number>>): CostLine['usd'] =>
  Object.fromEntries(
    Object.entries(amounts).map(([name, amount]) => {
      const { usd, per } = prices[name as Priced];
      return [name, (amount * usd) / per];
    }),
  );
