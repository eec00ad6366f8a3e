import * as z from 'zod';
import { days } from '../base/clock.ts';
import { contactPartition } from '../conversations/contact-partition.ts';
import type { Deps } from '../runtime/deps.ts';
import type { WebhookType } from '../subscriptions/webhook.ts';
import { absent } from '../table/conditions.ts';
import type { Item, Key } from '../table/table.ts';
import { type Event, namesOf } from './event.ts';

export interface Measure {
  /** Of each text, at most. */
  readonly characters: number;
  /** Of each list, at most. */
  readonly entries: number;
}

/** The same data with its long texts cut and only the first entries of its long lists. */
export function shortened<T>(value: T, measure: Measure): T {
  return cut(value, measure) as T;
}

function cut(value: unknown, measure: Measure): unknown {
  if (typeof value === 'string') {
    // A pair of surrogates that is cut in two would be no text any more.
    return value.length > measure.characters ? `${value.slice(0, measure.characters).toWellFormed()}…` : value;
  }
  if (Array.isArray(value)) return value.slice(0, measure.entries).map((entry) => cut(entry, measure));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, cut(member, measure)]));
}

/** An item of the table takes 400 KB; its keys and the rest are small. */
const maxBytes = 350 * 1024;

/** Ever less of it, until it fits. Nothing real gets here: a contact with dozens of the longest tags, in emoji, does. */
const measures = [
  { characters: 4_096, entries: 50 },
  { characters: 256, entries: 20 },
  { characters: 64, entries: 5 },
] as const;

/** The exact body of a delivery (contract 6), under the name that the subscription asked for. */
export function eventBody(event: Event, type: WebhookType): string {
  const { id, timestamp, platform, organization_id, data } = event;
  const bodyWith = (content: Event['data']) =>
    JSON.stringify({ id, type, timestamp, platform, organization_id, data: content });
  const fitting = [data, ...measures.map((measure) => ({ ...shortened(data, measure), truncated: true }))];
  const bodies = fitting.values().map(bodyWith);
  return bodies.find((body) => Buffer.byteLength(body) <= maxBytes) ?? bodyWith({ truncated: true });
}

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
  const result = await table.write({ kind: 'put', item, condition: absent() });
  return result.kind === 'done' ? kept : keptBodySchema.parse(result.item);
}
