import { serve as serveTake } from '../../../functions/provider/take-chatapp.ts';
import { nowMs } from '../deliveries/receivers.ts';
import { invoke } from '../invoke.ts';
import { progress } from '../progress.ts';
import { percentile } from '../statistics.ts';
import { newNumber } from '../tenant.ts';
import { texts } from '../texts.ts';
import { type InboundText, webhookOfTexts } from '../webhook.ts';
import type { World } from '../world.ts';
import type { Recorded } from './recorded.ts';

/** A stream of webhooks. */
export interface InboundPlan {
  readonly name: string;
  readonly webhooks: number;
  /** Texts in each, from as many contacts as there are `senders`, in turn. */
  readonly batch: number;
  readonly senders: number;
  /** Webhooks under way at the same time. */
  readonly atOnce: number;
}

export interface InboundPace extends Pick<InboundPlan, 'name' | 'webhooks' | 'batch'> {
  /** Until the endpoint has taken the last, and until the last text is recorded. */
  readonly takenPerSecond: number;
  readonly webhooksPerSecond: number;
  readonly textsPerSecond: number;
  /** In ms, from the POST until its text is recorded, while there is more to do than can be done. */
  readonly p50: number;
  readonly p99: number;
}

export interface Inbox {
  readonly account: string;
  /** Contacts that are known. */
  readonly numbers: readonly string[];
  /** Where the texts are recorded. */
  readonly recorded: Recorded;
}

/** Takes webhooks as fast as can be, and waits until the workers, which must be running, have recorded every text. */
export async function inboundPace(
  { ports }: World,
  { account, numbers, recorded }: Inbox,
  { name, webhooks, batch, senders, atOnce }: InboundPlan,
): Promise<InboundPace> {
  progress(`inbound: ${name}`);
  const take = serveTake(ports);
  const postedAt = new Map<string, number>();
  const textOf = (index: number): InboundText => {
    const number = numbers[index % senders] ?? newNumber();
    return { id: `wamid.${name.replaceAll(/\W/g, '')}.${index}`, from: number.slice(1), text: texts[0].text };
  };
  const left = Array.from({ length: webhooks }, (_, webhook) =>
    Array.from({ length: batch }, (__, index) => textOf(webhook * batch + index)),
  );
  const began = nowMs();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = left.shift(); next; next = left.shift()) {
        for (const { id } of next) postedAt.set(id, nowMs());
        await invoke(take, webhookOfTexts(account, next));
      }
    }),
  );
  const takenMs = nowMs() - began;
  const times = await recorded.all([...postedAt.keys()]);
  const doneMs = Math.max(...times.values()) - began;
  const waits = [...times].map(([id, at]) => at - (postedAt.get(id) ?? Number.NaN));
  return {
    name,
    webhooks,
    batch,
    takenPerSecond: (1000 * webhooks) / takenMs,
    webhooksPerSecond: (1000 * webhooks) / doneMs,
    textsPerSecond: (1000 * webhooks * batch) / doneMs,
    p50: percentile(waits, 50),
    p99: percentile(waits, 99),
  };
}
