import { isoTime } from '../../../base/clock.ts';
import type { Inbound } from '../../../channels/inbound.ts';
import type { MessageStatus } from '../../../conversations/status.ts';
import { memberOf, tolerantName } from '../../tolerant-reader.ts';
import { keyOf } from '../webhook-items.ts';

/** Reads `messages.update`: a message has another status. It has no time of its own. */
export function readReceipt(update: unknown, now: number): Inbound {
  const { id: providerId, fromMe } = keyOf(update);
  if (providerId === undefined) return { kind: 'unknown', reason: 'an update of no message' };
  if (fromMe === false) return nothing('an update of a message of others');
  // Some versions hand on the update as the server itself was given it.
  const given = memberOf(update, 'status') ?? memberOf(memberOf(update, 'update'), 'status');
  const name = evolutionStatusOf(given);
  const status = name && statusOf[name];
  if (!status)
    return nothing(`an update to a status that tells nothing new: ${tolerantName(64).parse(given) ?? 'none'}`);
  const change = { status, at: isoTime(now), ...(status === 'failed' && { error }) };
  return { kind: 'status', receipt: { providerId, change } };
}

const nothing = (reason: string): Inbound => ({ kind: 'nothing', reason });

/** The server gives no reason. */
const error = { code: 'ERROR', message: "The gateway's server reports that the message could not be sent." };

/** The statuses of v2, in the order of their numbers in the chat-app's own protocol. */
const statusNames = ['ERROR', 'PENDING', 'SERVER_ACK', 'DELIVERY_ACK', 'READ', 'PLAYED'] as const;
type EvolutionStatus = (typeof statusNames)[number];

/** A status by its name or its number; undefined when it is none. */
function evolutionStatusOf(value: unknown): EvolutionStatus | undefined {
  if (typeof value === 'string' && /^\d$/.test(value)) return statusNames[Number(value)];
  if (typeof value === 'number') return statusNames[value];
  return statusNames.find((name) => typeof value === 'string' && name === value.toUpperCase());
}

/** The same in our terms; undefined for a status that our own record of the message implies. */
const statusOf: Readonly<Record<EvolutionStatus, MessageStatus | undefined>> = {
  ERROR: 'failed',
  PENDING: undefined,
  SERVER_ACK: undefined,
  DELIVERY_ACK: 'delivered',
  READ: 'read',
  // A voice note that was listened to.
  PLAYED: 'read',
};
