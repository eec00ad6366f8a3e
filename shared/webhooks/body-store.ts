import * as z from 'zod';
import type { Event } from '../events/event.ts';
import { contactPartition } from '../messages/head.ts';
import { days } from '../runtime/clock.ts';
import type { Deps } from '../runtime/deps.ts';
import { absent } from '../table/expressions.ts';
import type { Item, Key } from '../table/table.ts';
import { eventBody } from './event-body.ts';
import { namesOf } from './matches.ts';
import type { WebhookType } from './webhook.ts';

/** As long as deliveries are kept, and can be replayed. */
export const keptMs = days(30);

const keptBodySchema = z.object({
  /** What every attempt sends, byte for byte. */
  body: z.string(),
  /** By the clock of whoever announced it first. */
  announced_at: z.string(),
});
export type KeptBody = z.infer<typeof keptBodySchema>;

/** Among what is kept of its contact, so that it is erased with it. */
export const bodyKey = (
  organizationId: string,
  { id, contact_id }: Pick<Event, 'id' | 'contact_id'>,
  type: WebhookType,
): Key => ({
  pk: contact_id === undefined ? `${organizationId}#EVENT#${id}` : contactPartition(organizationId, contact_id),
  sk: `EVENT#${id}#${type}`,
});

/** The event whose body an item is; undefined for any other item. */
export const bodyEventId = ({ sk }: Item): string | undefined => /^EVENT#([^#]+)#/.exec(String(sk))?.[1];

export const parseBody = (item: Item | undefined): KeptBody | undefined => item && keptBodySchema.parse(item);

/** What was told of an event before. */
export interface Told {
  /** When first, under whichever name: the time that its deliveries bear. */
  readonly at?: string;
  readonly bodies: ReadonlyMap<WebhookType, KeptBody>;
}

/** Costs a fifth of a write that is refused. */
export async function readTold(event: Event, { table }: Deps<'table:read'>): Promise<Told> {
  const names = namesOf(event.type);
  const items = await table.getMany(names.map((name) => bodyKey(event.organization_id, event, name)));
  const bodies = names.map((name, index) => [name, parseBody(items[index])] as const);
  return toldBy(new Map(bodies.flatMap(([name, body]) => (body ? [[name, body]] : []))));
}

/** What these bodies make of it, one under each name. */
export const toldBy = (bodies: Told['bodies']): Told => ({
  at: Array.from(bodies.values(), ({ announced_at }) => announced_at).toSorted()[0],
  bodies,
});

/** Keeps what an event says, told first at `announced_at`. If somebody has announced it before, what was said then stands. */
export async function keepBody(
  event: Event,
  type: WebhookType,
  announced_at: string,
  { table, clock }: Deps<'table:write'>,
): Promise<KeptBody> {
  const kept = { body: eventBody(event, type), announced_at };
  const expires_at = Math.ceil((clock.now() + keptMs) / 1000);
  const item = { ...bodyKey(event.organization_id, event, type), ...kept, expires_at };
  const result = await table.write({ kind: 'put', item, condition: absent });
  return result.kind === 'done' ? kept : keptBodySchema.parse(result.item);
}
