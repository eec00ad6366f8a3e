import type { Inbound } from '../../../messages/inbound/inbound.ts';
import { isoTime } from '../../../runtime/clock.ts';
import { looseId, looseText, looseTime, memberOf } from '../../chatapp/inbound/lenient.ts';
import { addresseeOf } from '../jid.ts';
import { keyOf } from '../webhook-items.ts';
import { contentOf } from './content.ts';
import { partOf } from './part.ts';

/** A message that the instance's own number wrote: we did, through the server, or somebody on the phone. */
export function inboundEcho(record: unknown, now: number): Inbound {
  const { id: providerId, remoteJid, remoteJidAlt } = keyOf(record);
  if (providerId === undefined) return { kind: 'unknown', reason: 'a message without an id' };
  const addressee = addresseeOf(remoteJid) ?? addresseeOf(remoteJidAlt);
  if (!addressee) return { kind: 'nothing', reason: 'a message to nobody who has a number' };
  const at = isoTime(timeOf(memberOf(record, 'messageTimestamp')) ?? now);
  const told = { providerId, at, echo: true as const, person: {}, ...addressee };
  const part = partOf(memberOf(record, 'message'));
  if (part?.name === 'reactionMessage') return inboundReaction(part.value, told);
  if (part?.name === 'protocolMessage' || part?.name === 'senderKeyDistributionMessage') {
    return { kind: 'nothing', reason: 'a message of the protocol, which shows nothing' };
  }
  return { kind: 'message', ...told, content: contentOf(part) };
}

type Told = Pick<Extract<Inbound, { kind: 'reaction' }>, 'providerId' | 'at' | 'echo' | 'person' | 'groupId'>;

function inboundReaction(reaction: unknown, told: Told): Inbound {
  const targetId = looseId.parse(memberOf(memberOf(reaction, 'key'), 'id'));
  if (targetId === undefined) return { kind: 'unknown', reason: 'a reaction to nothing' };
  return { kind: 'reaction', ...told, targetId, emoji: looseText.parse(memberOf(reaction, 'text')) ?? '' };
}

/** In seconds; some versions write the halves of a 64-bit number. In ms. */
const timeOf = (value: unknown): number | undefined => looseTime.parse(memberOf(value, 'low') ?? value);
