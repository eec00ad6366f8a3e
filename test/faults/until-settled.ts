import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { serve as serveSweepBroadcasts } from '../../functions/workers/sweep-broadcasts.ts';
import { serve as serveSweepContacts } from '../../functions/workers/sweep-contacts.ts';
import { serve as serveSweepDeliveries } from '../../functions/workers/sweep-deliveries.ts';
import { serve as serveSweepMedia } from '../../functions/workers/sweep-media.ts';
import { serve as serveSweepSends } from '../../functions/workers/sweep-sends.ts';
import type { Ports } from '../../shared/runtime/deps.ts';
import type { Item } from '../../shared/table/table.ts';
import { itemsOf } from '../support/items-of.ts';
import { asItsRole } from '../support/policies.ts';
import type { World } from '../support/world.ts';

/** Every sweeper, by what its shards begin with. */
const sweepers = {
  contact: ['sweep-contacts', serveSweepContacts],
  send: ['sweep-sends', serveSweepSends],
  media: ['sweep-media', serveSweepMedia],
  delivery: ['sweep-deliveries', serveSweepDeliveries],
  webhook: ['sweep-deliveries', serveSweepDeliveries],
  replay: ['sweep-deliveries', serveSweepDeliveries],
  broadcast: ['sweep-broadcasts', serveSweepBroadcasts],
} as const;
export type Swept = keyof typeof sweepers;

export function sweep(what: Swept, ports: Ports): Promise<void> {
  const [name, serve] = sweepers[what];
  return asItsRole(name, serve(ports))({} as never);
}

/** One run of every sweeper. A run that can do nothing throws, once the others are through. */
export async function sweepAll(ports: Ports): Promise<void> {
  const distinct = ['contact', 'send', 'media', 'delivery', 'broadcast'] as const;
  const failed: unknown[] = [];
  for (const what of distinct) await sweep(what, ports).catch((error) => failed.push(error));
  if (failed.length > 0) throw failed[0];
}

/** Nothing takes so many looks to come to an end. */
const mostRounds = 80;

/**
 * Lets an organization's work go on, the clock being put on to whatever is due next, until nothing is due any more. Returns
 * all that it has in the table then. What is parked is due with its webhook; `ports` are those of whoever works.
 */
export async function untilSettled(
  { world, dynamo }: { readonly world: World; readonly dynamo: DynamoDBClient },
  organizationId: string,
  ports: Ports = world.ports,
): Promise<Item[]> {
  const { clock } = world;
  for (let round = 0; round < mostRounds; round++) {
    await world.drain(ports);
    const items = await itemsOf(dynamo, organizationId);
    const isIdle = (item: Item) => item.probe_at !== undefined && !items.some((other) => isPendingFor(item, other));
    const due = items.filter((item) => item.due_at !== undefined && !isParked(item) && !isIdle(item) && !isDaily(item));
    if (due.length === 0) return items;
    const times = due.map(({ due_at }) => Date.parse(String(due_at)));
    clock.advance(Math.max(0, Math.min(...times) - clock.now()));
    const now = new Date(clock.now()).toISOString();
    const shards = due
      .filter(({ due_at }) => String(due_at) <= now)
      .map(({ due_shard }) => shardsName(String(due_shard)));
    for (const what of new Set(shards)) await sweep(what, ports);
  }
  throw new Error('it never comes to an end');
}

export const isParked = ({ due_shard }: Item): boolean => String(due_shard).startsWith('parked#');

/** The files of an organization are measured every day, without an end; whether one is counted is a matter of chance. */
export const isDaily = ({ due_shard }: Item): boolean => String(due_shard).startsWith('media-usage#');

/** An open breaker for which nothing waits stays open until the next event. */
const isPendingFor = (webhook: Item, { webhook_id, status }: Item) => webhook_id === webhook.id && status === 'pending';

function shardsName(shard: string): Swept {
  const [name = ''] = shard.split('#', 1);
  if (name in sweepers) return name as Swept;
  throw new Error(`nobody sweeps ${shard}`);
}
