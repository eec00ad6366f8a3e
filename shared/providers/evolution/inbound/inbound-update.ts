import type { Inbound } from '../../../messages/inbound/inbound.ts';
import { isoTime } from '../../../runtime/clock.ts';
import { looseName, memberOf } from '../../chatapp/inbound/lenient.ts';
import { evolutionStatusOf, statusOf } from '../status.ts';
import { keyOf } from '../webhook-items.ts';

/** The server names no reason. */
const error = { code: 'ERROR', message: "The gateway's server reports that the message could not be sent." };

const nothing = (reason: string): Inbound => ({ kind: 'nothing', reason });

/** What `messages.update` tells: that a message has got further. It bears no time of its own. */
export function inboundUpdate(update: unknown, now: number): Inbound {
  const { id: providerId, fromMe } = keyOf(update);
  if (providerId === undefined) return { kind: 'unknown', reason: 'an update of no message' };
  if (fromMe === false) return nothing('an update of a message of others');
  // Some versions hand on the update as the server itself was given it.
  const given = memberOf(update, 'status') ?? memberOf(memberOf(update, 'update'), 'status');
  const name = evolutionStatusOf(given);
  const status = name && statusOf[name];
  if (!status) return nothing(`an update to a status that tells nothing new: ${looseName(64).parse(given) ?? 'none'}`);
  const change = { status, at: isoTime(now), ...(status === 'failed' && { error }) };
  return { kind: 'status', receipt: { providerId, change } };
}
