import type { Inbound } from '../channels/inbound.ts';
import type { InboundItem } from '../channels/inbound-item.ts';
import type { StoredMessage } from '../conversations/message.ts';
import {
  isErased,
  messageKey,
  type Place,
  parseMessage,
  parsePlace,
  providerIdKey,
} from '../conversations/message-store.ts';
import { furtherPlaces } from '../conversations/parts.ts';
import type { OrganizationId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { contended } from '../table/contention.ts';
import { absent, all, type Change, equals, exists } from '../table/expressions.ts';

/** Who edited or revoked an earlier message: our account, the person at the other end, or one of the two, unknown which. */
export type Actor = 'us' | 'them' | 'unknown';

/** The actor of an edit or a revocation. Of some a gateway's server does not tell whose they are. */
export const actorOf = (
  { by }: Extract<Inbound, { kind: 'edit' | 'revoke' }>,
  { channel }: Pick<InboundItem, 'channel'>,
): Actor => by ?? (channel === 'gateway' ? 'unknown' : 'them');

type Written = Pick<StoredMessage, 'direction' | 'sender_type' | 'instance'>;

/**
 * Whether an actor may edit a message: each side edits what it wrote; which person it was, the provider has checked. A
 * person with a modified client can claim that a message of ours was edited, so what was sent through the API stays as it
 * was sent where the actor is unknown, and what came by another channel as it came.
 */
export function mayEdit(actor: Actor, { direction, sender_type, instance }: Written): boolean {
  if (actor === 'them') return direction === 'inbound';
  if (actor === 'unknown' && direction === 'inbound') return instance !== undefined;
  return direction === 'outbound' && (actor === 'us' || sender_type === 'human-chatapp');
}

/** Whether an actor may revoke a message. As a group's administrator, our account may revoke what members wrote. */
export const mayRevoke = (actor: Actor, { direction, instance }: Written): boolean =>
  actor === 'us' || (direction === 'inbound' && (actor === 'them' || instance !== undefined));

/** An earlier message that an action is done to, as it was read. */
export interface Target {
  readonly organizationId: OrganizationId;
  readonly place: Place;
  readonly message: StoredMessage;
}

/** The message that has this id at the provider; undefined for one that is not here, or was erased. */
export async function findTarget(
  organizationId: OrganizationId,
  providerId: string,
  deps: Deps<'table:read'>,
): Promise<Target | undefined> {
  const [target] = await findTargets(organizationId, providerId, deps);
  return target;
}

/** The same with the parts that came with it, each of which is a message of its own. */
export async function findTargets(
  organizationId: OrganizationId,
  providerId: string,
  deps: Deps<'table:read'>,
): Promise<Target[]> {
  const lookup = await deps.table.get(providerIdKey(organizationId, providerId));
  const first = isErased(lookup) ? undefined : parsePlace(lookup);
  if (!first) return [];
  const places = [first, ...(await furtherPlaces({ organizationId, providerId }, lookup, deps))];
  const items = await deps.table.getMany(places.map((place) => messageKey(organizationId, place)));
  return places.flatMap((place, index) => {
    const message = parseMessage(items[index]);
    return message ? [{ organizationId, place, message }] : [];
  });
}

/**
 * Changes a message that still says what it said when it was read. Throws `Contention` when it says something else by now.
 */
export async function changeTarget(
  { organizationId, place, message }: Target,
  change: Change,
  deps: Deps<'table:write'>,
): Promise<void> {
  // A file that has arrived since would be left over.
  const isSameFile = message.media_key === undefined ? absent('media_key') : exists('media_key');
  const condition = all(exists(), equals('message', message.message), isSameFile);
  const result = await deps.table.write({ kind: 'update', key: messageKey(organizationId, place), change, condition });
  if (result.kind === 'refused' && result.item) throw contended({ over: 'message-text', organizationId }, deps);
}
