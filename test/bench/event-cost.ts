import { type CostLine, type Invocation, usdOf } from './invocation-cost.ts';
import type { DeliveryFigures } from './parts/deliveries.ts';
import type { InboundFigures } from './parts/inbound.ts';

const lineOf = (invocation: Invocation): CostLine => ({ what: invocation.what, usd: usdOf(invocation) });

/** The cost of an inbound text of somebody who is known, the first that is unread, in a webhook of its own, of an organization without webhooks. */
export function costOfInbound({ units, cpu }: InboundFigures): CostLine[] {
  const text = units.find(({ name }) => name === 'known contact, nothing unread');
  if (!text) return [];
  return [
    {
      what: 'the webhook',
      row: 'take-chatapp',
      usage: text.take,
      cpuMs: cpu.takeMs,
      queue: { priced: 'fifoQueue', sent: 1, taken: 0 } as const,
    },
    {
      what: 'its recording',
      row: 'receive-inbound',
      usage: text.record,
      cpuMs: cpu.recordMs,
      queue: { priced: 'fifoQueue', sent: 0, taken: 1 } as const,
    },
    {
      what: 'the look afterwards, without subscriptions',
      row: 'handle-events',
      usage: text.after,
      cpuMs: cpu.afterMs,
      // Sent by the worker before.
      queue: { priced: 'standardQueue', sent: 1, taken: 1 } as const,
    },
  ].map((invocation) => lineOf({ ...invocation, times: 1 }));
}

/** The cost of an event with one subscription, whose first attempt succeeds. */
export function costOfEvent({ units, cpu }: DeliveryFigures): CostLine[] {
  const [one] = units;
  if (!one) return [];
  return [
    {
      what: 'the fan-out',
      row: 'handle-events',
      usage: one.fanOut,
      cpuMs: cpu.fanOutMs,
      queue: { priced: 'standardQueue', sent: 1, taken: 1 } as const,
    },
    deliveryOf(one.delivery, cpu.deliveryMs),
  ].map((invocation) => lineOf({ ...invocation, times: 1 }));
}

/** The cost of each delivery to a further subscription: what it adds to the fan-out, and the delivery itself. */
export function costOfFurther({ units, cpu }: DeliveryFigures): CostLine[] {
  const [one, many] = units;
  if (!one || !many) return [];
  const row = 'handle-events';
  const fanOuts = [one, many].map(({ fanOut }) =>
    usdOf({ what: '', row, times: 1, usage: fanOut, cpuMs: cpu.fanOutMs }),
  );
  const [less = {}, more = {}] = fanOuts;
  const further = many.subscriptions - one.subscriptions;
  const added = Object.entries(more).map(
    ([priced, usd]) => [priced, (usd - (less[priced as keyof typeof less] ?? 0)) / further] as const,
  );
  return [
    { what: 'its part of the fan-out', usd: Object.fromEntries(added) },
    lineOf({ ...deliveryOf(one.delivery, cpu.deliveryMs), times: 1 }),
  ];
}

const deliveryOf = (usage: Invocation['usage'], cpuMs: number) => ({
  what: 'the delivery',
  row: 'deliver-webhook',
  usage,
  cpuMs,
  queue: { priced: 'standardQueue', sent: 1, taken: 1 } as const,
});
