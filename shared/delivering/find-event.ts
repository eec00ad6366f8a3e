import { headKey } from '../conversations/head.ts';
import { isConversationGone } from '../conversations/one-conversation.ts';
import { ApiError } from '../errors.ts';
import { eventTypes } from '../events.ts';
import type { OrganizationId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { eventWithId, namesOf } from './event.ts';
import { bodiesOf, keptMs, parseBody } from './event-body.ts';
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

async function readEvent(
  organizationId: OrganizationId,
  id: string,
  deps: Deps<'table:read'>,
): Promise<ShownEvent | undefined> {
  const { table, clock } = deps;
  const event = eventWithId(id);
  if (!event) return undefined;
  const contactId = event.contact_id;
  const [head, { items }] = await Promise.all([
    contactId === undefined ? undefined : table.get(headKey(organizationId, contactId)),
    table.page({ condition: bodiesOf(organizationId, event), limit: 1 }),
  ]);
  const stored = parseBody(items[0]);
  if (!stored) return undefined;
  if (contactId !== undefined && (await isConversationGone({ organizationId, contactId }, head, deps)))
    return undefined;
  if (Date.parse(stored.announced_at) <= clock.now() - keptMs) return undefined;
  const { type: name, ...body } = JSON.parse(stored.body);
  const type = eventTypes.find((type) => namesOf(type).includes(name));
  return shownEventSchema.parse({ ...body, type });
}
