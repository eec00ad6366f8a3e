import type { StoredMessage } from '../conversations/message.ts';
import { messageKey, type OfBroadcast, type Place, parseMessage } from '../conversations/message-store.ts';
import type { OrganizationId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { again, untilSettled } from '../table/contention.ts';
import type { Item } from '../table/table.ts';
import {
  type BroadcastKey,
  type Move,
  moveWrites,
  parseRecipient,
  partOf,
  recipientKey,
  type Settled,
} from './recipient.ts';
import { movesTo } from './transitions.ts';

/** A message of a broadcast, and where it is. */
interface BroadcastMessage {
  readonly organizationId: OrganizationId;
  readonly broadcast: OfBroadcast;
  readonly place: Place;
}

/**
 * Moves a recipient on to what the message is now, and counts that. Safe to do at any time and often: the recipient is read
 * before the message, so that what is written is never older than what stands.
 */
export async function settleByMessage(
  { organizationId, broadcast, place }: BroadcastMessage,
  deps: Deps<'table:write'>,
): Promise<void> {
  const key: BroadcastKey = { organizationId, broadcastId: broadcast.id };
  const at = recipientKey(key, broadcast.recipient);
  await untilSettled({ over: 'broadcast', organizationId }, deps, async () => {
    const recipient = parseRecipient(await deps.table.get(at));
    const message = recipient && parseMessage(await deps.table.get(messageKey(organizationId, place)));
    if (!message) return undefined;
    const to = settledBy(message);
    if (!movesTo(recipient.status, to.status)) return undefined;
    const { kind } = await deps.table.transact(moveWrites(key, partOf(broadcast.recipient), [{ recipient, to }]));
    return kind === 'done' ? undefined : again;
  });
}

/** What a message says of its recipient. */
export function settledBy({ id, message_id, message_status, error, outcome_unknown }: StoredMessage): Settled {
  const status = outcome_unknown ? 'unknown' : message_status;
  return { id, message_id, status, ...(status === 'failed' && { reason: reasonOf(error?.code) }) };
}

/** Characters of a reason: it is part of a counter's name. */
const reasonLength = 64;

const reasonOf = (code: number | string = 'unconfirmed'): string => String(code).slice(0, reasonLength);

/**
 * Moves recipients of one part on, 98 at most, in one transaction with their counter. Those that a receipt has moved meanwhile
 * are left as they are.
 */
export async function settleAll(
  broadcast: BroadcastKey,
  { part, moves }: { readonly part: number; readonly moves: readonly Move[] },
  deps: Deps<'table:write'>,
): Promise<void> {
  let left = moves;
  await untilSettled({ over: 'broadcast', organizationId: broadcast.organizationId }, deps, async () => {
    if (left.length === 0) return undefined;
    const result = await deps.table.transact(moveWrites(broadcast, part, left));
    if (result.kind === 'done') return undefined;
    if (result.kind === 'refused') left = left.flatMap((move, index) => stillDue(move, result.refusals[index]));
    return again;
  });
}

/** The same move from what stood there instead; none where a receipt has moved that, which knows better, or it is gone. */
function stillDue(move: Move, refusal: { readonly item?: Item } | undefined): Move[] {
  if (!refusal) return [move];
  const recipient = parseRecipient(refusal.item);
  const isOpen = recipient?.status === 'planned' || recipient?.status === 'unknown';
  return isOpen && movesTo(recipient.status, move.to.status) ? [{ recipient, to: move.to }] : [];
}
