import { headKey } from '../conversations/head.ts';
import { ApiError } from '../errors.ts';
import type { OrganizationId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { namesOf } from './event.ts';
import { bodyKey, eventPlaceKey, eventPlaceSchema, keptMs, parseBody } from './event-body.ts';
import { type ShownEvent, shownEventSchema } from './operations.ts';

/**
 * An event of the last 30 days, by its id, as its deliveries have it, under its own name. Throws 404, also where it was told to no subscription, or its
 * contact is deleted.
 */
export async function findEvent(
  organizationId: OrganizationId,
  id: string,
  deps: Deps<'table:read'>,
): Promise<ShownEvent> {
  const event = await readEvent(organizationId, id, deps);
  if (event) return event;
  throw new ApiError('Event not found', `No event with the id ${id} in this organization in the last 30 days.`);
}

/** 26 characters; the rest of a longer one would be no key. */
const eventIdPattern = /^evt_[0-9A-Za-z]{22}$/;

async function readEvent(
  organizationId: OrganizationId,
  id: string,
  { table, clock }: Deps<'table:read'>,
): Promise<ShownEvent | undefined> {
  if (!eventIdPattern.test(id)) return undefined;
  const { data: place } = eventPlaceSchema.safeParse(await table.get(eventPlaceKey(organizationId, id)));
  if (!place) return undefined;
  const { type, contact_id } = place;
  const names = namesOf(type);
  const items = await table.getMany([
    ...names.map((name) => bodyKey(organizationId, { id, contact_id }, name)),
    ...(contact_id === undefined ? [] : [headKey(organizationId, contact_id)]),
  ]);
  const head = contact_id === undefined ? undefined : items.at(-1);
  const [stored] = items.slice(0, names.length).flatMap((item) => parseBody(item) ?? []);
  if (!stored || head?.deleted_at !== undefined) return undefined;
  if (Date.parse(stored.announced_at) <= clock.now() - keptMs) return undefined;
  return shownEventSchema.parse({ ...JSON.parse(stored.body), type });
}
