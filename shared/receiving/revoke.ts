import * as z from 'zod';
import { isoTime } from '../base/clock.ts';
import { revokeMessage, type Target } from '../conversations/change-message.ts';
import { reannounceMs } from '../conversations/change-status.ts';
import { actorSchema, authorSchema, type Revocation } from '../conversations/message.ts';
import { isErased, messageKey, parseMessage, parsePlace, providerIdKey } from '../conversations/message-store.ts';
import { parkAction } from '../conversations/parked-edits.ts';
import { furtherPlaces } from '../conversations/parts.ts';
import { fanOutMessageEvents } from '../delivering/build-events.ts';
import { type OrganizationId, organizationIdSchema } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { again, untilSettled } from '../table/contention.ts';

/** On the events queue, whose worker may delete the file too: a message was revoked. */
const revokeEventSchema = z.object({
  kind: z.literal('revoke'),
  organization_id: organizationIdSchema,
  /** The provider's id of the message. */
  target_id: z.string(),
  actor: actorSchema.optional(),
  /** The actor in the words of earlier versions, of which the first had none: it was us. */
  doer: z.enum(['us', 'them', 'either']).default('us'),
  /** When, in ISO 8601. Events that were enqueued by earlier versions do not say. */
  at: z.string().optional(),
  /** When this service came to know of it. */
  noted_at: z.string().optional(),
  author: authorSchema.optional(),
});

/** A revocation of the message that has the id `targetId` at the provider. */
interface RevocationOf extends Revocation {
  readonly organizationId: OrganizationId;
  readonly targetId: string;
}

/** Has a message revoked by the worker of the events queue. */
export async function enqueueRevocation(
  { organizationId, targetId, actor, at, noted_at, author }: RevocationOf,
  { eventsQueue }: Deps<'queue:events'>,
): Promise<void> {
  const body: z.input<typeof revokeEventSchema> = {
    kind: 'revoke',
    organization_id: organizationId,
    target_id: targetId,
    actor,
    at,
    noted_at,
    author,
  };
  await eventsQueue.send({ body, group: organizationId });
}

/**
 * Revokes the message that an event of the queue names, and announces it. Throws `Contention` where the queue is to show
 * the event again.
 */
export async function handleRevocation(
  body: unknown,
  deps: Deps<'table:write' | 'media:write' | 'queue:deliveries' | 'hints:tell'>,
): Promise<void> {
  const { organization_id: organizationId, target_id: targetId, ...event } = revokeEventSchema.parse(body);
  const now = deps.clock.now();
  const earlier = event.doer === 'either' ? 'unknown' : event.doer;
  const { actor = earlier, at = isoTime(now), noted_at = isoTime(now), author } = event;
  const revocation = { actor, at, noted_at, author };
  await untilSettled({ over: 'message-action', organizationId }, deps, async () => {
    const lookup = await deps.table.get(providerIdKey(organizationId, targetId));
    if (isErased(lookup)) return undefined;
    const place = parsePlace(lookup);
    if (!place) {
      const action = { kind: 'revoke', ...revocation } as const;
      const space = { organizationId, providerId: targetId, now };
      return (await parkAction(space, { action, lookup, identities: [] }, deps)) ? undefined : again;
    }
    // A message with several attachments is taken back with all of them.
    const further = await furtherPlaces({ organizationId, providerId: targetId }, lookup, deps);
    for (const each of [place, ...further]) await revokeAt({ organizationId, place: each }, revocation, deps);
    return undefined;
  });
}

async function revokeAt(
  { organizationId, place }: Pick<Target, 'organizationId' | 'place'>,
  revocation: Revocation,
  deps: Deps<'table:write' | 'media:write' | 'queue:deliveries' | 'hints:tell'>,
): Promise<void> {
  const message = parseMessage(await deps.table.get(messageKey(organizationId, place)));
  if (!message) return;
  const refused = await revokeMessage({ organizationId, place, message }, revocation, deps);
  if (refused !== undefined) return deps.log('item_ignored', { reason: refused });
  // Of a copy, too: the worker that revoked the message may have died before it announced that.
  const noted = Date.parse(message.deletion_noted_at ?? revocation.noted_at);
  if (noted < deps.clock.now() - reannounceMs) return;
  const events = ['message_deleted'];
  await fanOutMessageEvents({ kind: 'announce', organization_id: organizationId, ...place, events }, deps);
}
