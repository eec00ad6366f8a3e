import type { Inbound } from '../../../messages/inbound/inbound.ts';
import type { InboundItem } from '../../../messages/inbound/inbound-item.ts';
import { isoTime } from '../../../runtime/clock.ts';
import { looseId, looseText, memberOf } from '../../chatapp/inbound/lenient.ts';
import { type Addressee, addresseeOf, knownNumberOf } from '../jid.ts';
import { keyOf } from '../webhook-items.ts';
import { contentOf } from './content.ts';
import { inboundEdit } from './inbound-edit.ts';
import { partOf } from './part.ts';
import { isRevocation } from './protocol.ts';
import { timeOf } from './time.ts';

/**
 * A message that the instance's own number wrote: we did, through the server, or somebody on the phone. Of the kind `sent`
 * it went through the server, whoever's it is.
 */
export function inboundEcho({ kind, item: record, contacts }: InboundItem, now: number): Inbound {
  const { id: providerId } = keyOf(record);
  if (providerId === undefined) return { kind: 'unknown', reason: 'a message without an id' };
  const at = isoTime(timeOf(memberOf(record, 'messageTimestamp')) ?? now);
  const part = partOf(memberOf(record, 'message'));
  if (part?.name === 'protocolMessage') return inboundDeed(part.value, { providerId, at, person: {} });
  if (part?.name === 'senderKeyDistributionMessage') {
    return { kind: 'nothing', reason: 'a message of the protocol, which shows nothing' };
  }
  const addressee = otherEndOf(record, contacts?.[0]);
  if (!addressee) return { kind: 'nothing', reason: 'a message to nobody who has a number' };
  const throughApi = kind === 'sent' && { throughApi: true as const };
  const told = { providerId, at, echo: true as const, ...throughApi, person: {}, ...addressee };
  if (part?.name === 'reactionMessage') return inboundReaction(part.value, told);
  return { kind: 'message', ...told, content: contentOf(part) };
}

/** Who is at the other end, and not ourselves: a key that hides the number may name ours. */
function otherEndOf(record: unknown, ours: unknown): Addressee | undefined {
  const { remoteJid, otherJids } = keyOf(record);
  const own = knownNumberOf(ours);
  return [remoteJid, ...otherJids]
    .map(addresseeOf)
    .find((each) => each && !(own !== undefined && 'person' in each && each.person.number === own));
}

type Told = Pick<Extract<Inbound, { kind: 'reaction' }>, 'providerId' | 'at' | 'echo' | 'person' | 'groupId'>;

/** What was done on the phone to an earlier message, where the server tells of it as of a message. */
function inboundDeed(deed: unknown, told: Pick<Told, 'providerId' | 'at' | 'person'>): Inbound {
  if (!isRevocation(deed)) return inboundEdit(deed, told);
  const { id: targetId } = keyOf(deed);
  if (targetId === undefined) return { kind: 'nothing', reason: 'a revocation of no message' };
  return { kind: 'revoke', ...told, targetId };
}

function inboundReaction(reaction: unknown, told: Told): Inbound {
  const targetId = looseId.parse(memberOf(memberOf(reaction, 'key'), 'id'));
  if (targetId === undefined) return { kind: 'unknown', reason: 'a reaction to nothing' };
  return { kind: 'reaction', ...told, targetId, emoji: looseText.parse(memberOf(reaction, 'text')) ?? '' };
}
