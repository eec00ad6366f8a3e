import { setTimeout } from 'node:timers/promises';
import { serve as serveSend } from '../../../functions/messages/send-chatapp.ts';
import { serve as serveTake } from '../../../functions/provider/take-chatapp.ts';
import { createWebhook } from '../../../shared/subscriptions/create-webhook.ts';
import { type Arrival, nowMs, type Receivers, startReceivers } from '../deliveries/receivers.ts';
import type { Engines } from '../engines/start.ts';
import { invoke } from '../invoke.ts';
import { progress } from '../progress.ts';
import { startPumps, untilIdle } from '../pumps.ts';
import { sendRequest } from '../requests.ts';
import { percentile } from '../statistics.ts';
import { benchTenant, newNumber } from '../tenant.ts';
import { texts } from '../texts.ts';
import { receipt, webhookOf } from '../webhook.ts';
import { openWorld, type World } from '../world.ts';

export interface OrderFigures {
  readonly sends: number;
  /** Of those whose `message_sent` came to the consumer before every other event of the message. */
  readonly sentFirst: number;
  /** In ms, from the answer of a send until its `message_sent`, and until the last of its events. */
  readonly sentP50: number;
  readonly lastP50: number;
  readonly lastP99: number;
}

/** In ms, from the answer of a send until its receipts come, and from one send to the next. */
export const receiptsAfterMs = 300;
const everyMs = 100;
const sends = 200;
const statuses = ['sent', 'delivered', 'read'] as const;
const queues = ['events', 'inbound', 'deliveries', 'slowDeliveries'] as const;

/** What a consumer hears of E1 texts, all of whose receipts come soon after the provider has accepted them, and in which order. */
export async function measureOrder(engines: Engines): Promise<OrderFigures> {
  const world = openWorld(engines, { peeking: false });
  const receivers = await startReceivers();
  const pumps = startPumps(world, queues);
  try {
    await untilIdle(world, queues, { inFlight: false });
    return await ordered(world, receivers);
  } finally {
    await pumps.stop();
    receivers.stop();
  }
}

async function ordered(world: World, receivers: Receivers): Promise<OrderFigures> {
  const prefix = '/ok/order';
  const tenant = await benchTenant(world.ports);
  const url = `${receivers.address}${prefix}`;
  await createWebhook(tenant.organization, { url, type: 'all', platform: 'chatapp' }, world.ports);
  const numbers = Array.from({ length: sends }, newNumber);
  for (const number of numbers) await tenant.addContact(number);
  const [send, take] = [serveSend(world.ports), serveTake(world.ports)];
  const account = tenant.organization.cloud_phone_id ?? '';

  async function sendAndTell(number: string): Promise<readonly [string, number]> {
    const { data } = await invoke(send, sendRequest(tenant, { number, text: texts[0].text }));
    const acceptedAt = nowMs();
    await setTimeout(receiptsAfterMs);
    const said = { id: data.message_id, timestamp: `${Math.floor(Date.now() / 1000)}`, recipient_id: number.slice(1) };
    // A message that is read first is not announced as delivered afterwards.
    for (const status of statuses) await invoke(take, webhookOf(account, receipt({ ...said, status })));
    return [data.message_id, acceptedAt];
  }

  const told: Promise<readonly [string, number]>[] = [];
  for (const [index, number] of numbers.entries()) {
    progress(`order of events: ${index} of ${sends} sends`);
    told.push(sendAndTell(number));
    await setTimeout(everyMs);
  }
  const acceptedAt = new Map(await Promise.all(told));
  return figuresOf(await receivers.arrivals(sends * statuses.length, prefix), acceptedAt);
}

/** `acceptedAt` by the provider's id of each message. */
function figuresOf(arrivals: readonly Arrival[], acceptedAt: ReadonlyMap<string, number>): OrderFigures {
  const heard = arrivals.map(({ at, body }) => {
    const { type, data } = JSON.parse(body);
    return { at, type, id: String(data.message.message_id) };
  });
  const messages = Map.groupBy(heard, ({ id }) => id)
    .entries()
    .map(([id, events]) => {
      const inOrder = events.toSorted((one, other) => one.at - other.at);
      const after = (at = Number.NaN) => at - (acceptedAt.get(id) ?? Number.NaN);
      return {
        isSentFirst: inOrder[0]?.type === 'message_sent',
        sentMs: after(events.find(({ type }) => type === 'message_sent')?.at),
        lastMs: after(inOrder.at(-1)?.at),
      };
    })
    .toArray();
  const lasts = messages.map(({ lastMs }) => lastMs);
  return {
    sends: messages.length,
    sentFirst: messages.filter(({ isSentFirst }) => isSentFirst).length,
    sentP50: percentile(
      messages.map(({ sentMs }) => sentMs),
      50,
    ),
    lastP50: percentile(lasts, 50),
    lastP99: percentile(lasts, 99),
  };
}
