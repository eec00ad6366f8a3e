import * as z from 'zod';
import { days } from '../base/clock.ts';
import { contactPartition } from '../conversations/head.ts';
import type { OrganizationId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import type { WebhookType } from '../subscriptions/webhook.ts';
import { absent, all, type Condition, equals, startsWith } from '../table/expressions.ts';
import type { Item, Key } from '../table/table.ts';
import { type Event, namesOf } from './event.ts';

/** The exact body of a delivery, under the name that the subscription asked for. */
export function eventBody(event: Event, type: WebhookType): string {
  const { id, timestamp, platform, organization_id, data } = event;
  const bodyWith = (content: Event['data']) =>
    JSON.stringify({ id, type, timestamp, platform, organization_id, data: content });
  const fitting = [data, ...measures.map((measure) => ({ ...shortened(data, measure), truncated: true }))];
  const bodies = fitting.values().map(bodyWith);
  return bodies.find((body) => Buffer.byteLength(body) <= maxBytes) ?? bodyWith({ truncated: true });
}

/**
 * Our id of the message that a body tells of; undefined where it tells of none. It is the first member of the message, so
 * that no attempt has to parse a body for its log.
 */
export const messageIdIn = (body: string): string | undefined => /"message":\{"id":"([^"]+)"/.exec(body)?.[1];

/** An item of the table takes 400 KB; its keys and the rest are small. */
const maxBytes = 350 * 1024;

interface Measure {
  /** Of each text, at most. */
  readonly characters: number;
  /** Of each list, at most. */
  readonly entries: number;
}

/** Tried in this order, until the body fits. A contact with dozens of the longest tags, in emoji, needs the first. */
const measures = [
  { characters: 4_096, entries: 50 },
  { characters: 256, entries: 20 },
  { characters: 64, entries: 5 },
] as const;

/** The same data with its long texts cut and only the first entries of its long lists. */
const shortened = <T>(value: T, measure: Measure): T => cut(value, measure) as T;

function cut(value: unknown, measure: Measure): unknown {
  if (typeof value === 'string') {
    // A pair of surrogates that is cut in two would be no text any more.
    return value.length > measure.characters ? `${value.slice(0, measure.characters).toWellFormed()}…` : value;
  }
  if (Array.isArray(value)) return value.slice(0, measure.entries).map((entry) => cut(entry, measure));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, cut(member, measure)]));
}

/** How long bodies and deliveries are kept and can be replayed, in ms. */
export const keptMs = days(30);

const storedBodySchema = z.object({
  /** What every attempt sends, byte for byte. */
  body: z.string(),
  /** ISO 8601, by the clock of the worker that fanned the event out first. */
  announced_at: z.string(),
});
type StoredBody = z.infer<typeof storedBodySchema>;

type Identified = Pick<Event, 'id' | 'contact_id'>;

const partitionOf = (organizationId: OrganizationId, { id, contact_id }: Identified) =>
  contact_id === undefined ? `${organizationId}#EVENT#${id}` : contactPartition(organizationId, contact_id);
const sortKeyPrefix = ({ id }: Identified) => `EVENT#${id}#`;

/** Where the body of an event is stored: in its contact's partition, so that it is erased with the contact. */
export const bodyKey = (organizationId: OrganizationId, event: Identified, type: WebhookType): Key => ({
  pk: partitionOf(organizationId, event),
  sk: `${sortKeyPrefix(event)}${type}`,
});

/** The condition for the bodies of an event, one for each name that subscriptions asked for it by. */
export const bodiesOf = (organizationId: OrganizationId, event: Identified): Condition =>
  all(equals('pk', partitionOf(organizationId, event)), startsWith('sk', sortKeyPrefix(event)));

/** In seconds since the epoch, as DynamoDB wants it. */
const expiryAt = (now: number) => Math.ceil((now + keptMs) / 1000);

/** The event whose body an item is; undefined for any other item. */
export const bodyEventId = ({ sk }: Item): string | undefined => /^EVENT#([^#]+)#/.exec(String(sk))?.[1];

/** A stored item as a body; undefined for none. Throws where the item does not fit the schema. */
export const parseBody = (item: Item | undefined): StoredBody | undefined => item && storedBodySchema.parse(item);

/** What is stored of an event that was fanned out before. */
export interface StoredBodies {
  /** When it was fanned out first, under whichever name: the time that its deliveries have. ISO 8601. */
  readonly firstAt?: string;
  readonly bodies: ReadonlyMap<WebhookType, StoredBody>;
}

/** Reads the stored bodies of an event, which costs a fifth of a write that is refused. */
export async function readBodies(event: Event, { table }: Deps<'table:read'>): Promise<StoredBodies> {
  const names = namesOf(event.type);
  const items = await table.getMany(names.map((name) => bodyKey(event.organization_id, event, name)));
  const bodies = names.map((name, index) => [name, parseBody(items[index])] as const);
  return storedBodiesOf(new Map(bodies.flatMap(([name, body]) => (body ? [[name, body]] : []))));
}

/** These bodies of an event, by name, with the time of the first. */
export const storedBodiesOf = (bodies: StoredBodies['bodies']): StoredBodies => ({
  firstAt: Array.from(bodies.values(), ({ announced_at }) => announced_at).toSorted()[0],
  bodies,
});

/** Stores the body of an event under a name, fanned out first at `at` (ISO 8601). One that is stored already stands, and is returned. */
export async function storeBody(
  event: Event,
  { type, at }: { readonly type: WebhookType; readonly at: string },
  { table, clock }: Deps<'table:write'>,
): Promise<StoredBody> {
  const stored = { body: eventBody(event, type), announced_at: at };
  const expires_at = expiryAt(clock.now());
  const item = { ...bodyKey(event.organization_id, event, type), ...stored, expires_at };
  const result = await table.write({ kind: 'put', item, condition: absent() });
  return result.kind === 'done' ? stored : storedBodySchema.parse(result.item);
}
