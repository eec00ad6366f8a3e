import type { StoredMessage } from '../message.ts';
import type { Inbound } from './inbound.ts';
import type { InboundItem } from './inbound-item.ts';

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
