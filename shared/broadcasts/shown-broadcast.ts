import * as z from 'zod';
import type { Deps } from '../runtime/deps.ts';
import type { Item } from '../table/table.ts';
import { type Broadcast, keyOfBroadcast } from './broadcast.ts';
import { countsIn, countsKey, countsSchema } from './counts.ts';
import { partPartitions, parts } from './recipient.ts';
import { broadcastStates } from './transitions.ts';

/** A broadcast as clients see it. */
export const shownBroadcastSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  status: z.enum(broadcastStates),
  reason: z.string().nullable(),
  template: z.strictObject({ name: z.string(), language: z.string() }),
  created_at: z.string(),
  schedule_at: z.string().nullable(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  counts: countsSchema,
  estimated_cost: z.number().nonnegative().nullable(),
});
export type ShownBroadcast = z.infer<typeof shownBroadcastSchema>;

/** Broadcasts with their counts, as clients see them: 16 small reads for each. */
export async function showBroadcasts(
  broadcasts: readonly Broadcast[],
  deps: Deps<'table:read'>,
): Promise<ShownBroadcast[]> {
  const counters = await readCounters(broadcasts, deps);
  return broadcasts.map((broadcast, index) => shown(broadcast, counters.slice(index * parts, (index + 1) * parts)));
}

/** The same for one. */
export async function showBroadcast(broadcast: Broadcast, deps: Deps<'table:read'>): Promise<ShownBroadcast> {
  return shown(broadcast, await readCounters([broadcast], deps));
}

async function readCounters(broadcasts: readonly Broadcast[], { table }: Deps<'table:read'>) {
  const keys = broadcasts.flatMap((broadcast) => partPartitions(keyOfBroadcast(broadcast)).map(countsKey));
  return table.getMany(keys);
}

function shown(broadcast: Broadcast, counters: readonly (Item | undefined)[]): ShownBroadcast {
  const { id, name, status, reason, template, created_at, planned, price } = broadcast;
  const { schedule_at, started_at, finished_at } = broadcast;
  const counts = countsIn(planned, counters);
  return {
    id,
    name,
    status,
    reason: reason ?? null,
    template: { name: template.name, language: template.language },
    created_at,
    schedule_at: schedule_at ?? null,
    started_at: started_at ?? null,
    finished_at: finished_at ?? null,
    counts,
    estimated_cost: price === undefined ? null : costOf(counts.planned - counts.skipped, price),
  };
}

/** Without what binary fractions add: prices have eight decimals at most. */
const costOf = (messages: number, price: number): number => Number((messages * price).toFixed(8));
