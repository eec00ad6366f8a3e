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
import type { Deps } from '../runtime/deps.ts';
import { absent, all, equals, exists } from '../table/conditions.ts';
import { contended } from '../table/contention.ts';
import type { Change } from '../table/expressions.ts';

/** Who did something to an earlier message: our account, the person at the other end, or nobody knows which of the two. */
export type Doer = 'us' | 'them' | 'either';

/** A gateway's server tells what our account has taken back, but of an edit, as a rule, not whose it is. */
export function doerOf(
  { kind, proven }: Extract<Inbound, { kind: 'edit' | 'revoke' }>,
  { channel }: Pick<InboundItem, 'channel'>,
): Doer {
  if (proven) return 'us';
  if (channel !== 'gateway') return 'them';
  return kind === 'revoke' ? 'us' : 'either';
}

type Written = Pick<StoredMessage, 'direction' | 'sender_type'>;

/**
 * Whether it is theirs to edit: each side has what it wrote; which person it was, the provider has checked. A person with a
 * client of their own making can say that a message of ours was edited; where nobody knows who says so, what we have sent
 * through the API stays as it was sent.
 */
export function mayEdit(doer: Doer, { direction, sender_type }: Written): boolean {
  if (doer === 'them') return direction === 'inbound';
  return direction === 'outbound' && (doer === 'us' || sender_type === 'human-chatapp');
}

/** Whether it is theirs to take back. In a group, we may take back what others wrote. */
export const mayTakeBack = (doer: Doer, { direction }: Written): boolean => doer === 'us' || direction === 'inbound';

/** An earlier message that something is done to. */
export interface Found {
  readonly place: Place;
  readonly message: StoredMessage;
}

/** The message that has this id at the provider; undefined for one that is not here, or was erased. */
export async function findByProvider(
  organizationId: string,
  providerId: string,
  { table }: Deps<'table:read'>,
): Promise<Found | undefined> {
  const lookup = await table.get(providerIdKey(organizationId, providerId));
  const place = isErased(lookup) ? undefined : parsePlace(lookup);
  const message = place && parseMessage(await table.get(messageKey(organizationId, place)));
  return place && message && { place, message };
}

/** Changes a message that says what it said when it was found. Throws `Contention` when it says something else by now. */
export async function writeChange(
  organizationId: string,
  { place, message }: Found,
  change: Change,
  deps: Deps<'table:write'>,
): Promise<void> {
  // A file that has arrived meanwhile would be left over.
  const isSameFile = message.media_key === undefined ? absent('media_key') : exists('media_key');
  const condition = all(exists(), equals('message', message.message), isSameFile);
  const result = await deps.table.write({ kind: 'update', key: messageKey(organizationId, place), change, condition });
  if (result.kind === 'refused' && result.item) throw contended({ over: 'message-text', organizationId }, deps);
}
