import type { Inbound } from '../../../messages/inbound/inbound.ts';
import type { InboundItem } from '../../../messages/inbound/inbound-item.ts';
import { looseId, looseText, memberOf } from '../../chatapp/inbound/lenient.ts';
import { type Addressee, addresseeOf, isHidden, knownNumberOf } from '../jid.ts';
import { keyOf } from '../webhook-items.ts';
import { contentOf } from './content.ts';
import { inboundEdit } from './inbound-edit.ts';
import { partOf } from './part.ts';
import { isRevocation } from './protocol.ts';
import { momentOf, timeOf } from './time.ts';

/**
 * A message that the instance's own number wrote: we did, through the server, or somebody on the phone. Of the kind `sent`
 * it went through the server, whoever's it is.
 */
export function inboundEcho({ kind, item: record, contacts }: InboundItem, now: number): Inbound {
  const { id: providerId } = keyOf(record);
  if (providerId === undefined) return { kind: 'unknown', reason: 'a message without an id' };
  const at = momentOf(timeOf(memberOf(record, 'messageTimestamp')), now);
  const part = partOf(memberOf(record, 'message'));
  // What it was to show may come later, under the same id.
  if (!part) return { kind: 'nothing', reason: 'a message that shows nothing' };
  if (part.name === 'protocolMessage') return inboundDeed(part.value, { providerId, at, person: {} }, now);
  const addressee = otherEndOf(record, contacts?.[0]);
  if (!addressee) return { kind: 'nothing', reason: 'a message to nobody who has a number' };
  const throughApi = kind === 'sent' && { throughApi: true as const };
  const told = { providerId, at, echo: true as const, ...throughApi, person: {}, ...addressee };
  if (part.name === 'reactionMessage') return inboundReaction(part.value, told);
  return { kind: 'message', ...told, content: contentOf(part) };
}

/**
 * Who is at the other end, and not ourselves. Where the key hides the number, another member may give it, or ours: what
 * can be either counts only where it is known which number is ours.
 */
function otherEndOf(record: unknown, ours: unknown): Addressee | undefined {
  const { remoteJid, recipientJids, eitherJids, previousJid } = keyOf(record);
  const own = knownNumberOf(ours);
  // Some versions put what one of the others gives in the place of the hidden one.
  const isReplaced = isHidden(previousJid);
  const others = [...recipientJids, previousJid, ...(own === undefined ? [] : [remoteJid, ...eitherJids])];
  return (isReplaced || isHidden(remoteJid) ? others : [remoteJid])
    .map(addresseeOf)
    .find((each) => each && !('person' in each && each.person.number === own));
}

type Told = Pick<Extract<Inbound, { kind: 'reaction' }>, 'providerId' | 'at' | 'echo' | 'person' | 'groupId'>;

/** What was done on the phone to an earlier message, where the server tells of it as of a message. */
function inboundDeed(deed: unknown, told: Pick<Told, 'providerId' | 'at' | 'person'>, now: number): Inbound {
  if (!isRevocation(deed)) return inboundEdit(deed, { ...told, proven: true }, now);
  const { id: targetId } = keyOf(deed);
  if (targetId === undefined) return { kind: 'nothing', reason: 'a revocation of no message' };
  return { kind: 'revoke', ...told, targetId };
}

function inboundReaction(reaction: unknown, told: Told): Inbound {
  const targetId = looseId.parse(memberOf(memberOf(reaction, 'key'), 'id'));
  if (targetId === undefined) return { kind: 'unknown', reason: 'a reaction to nothing' };
  return { kind: 'reaction', ...told, targetId, emoji: looseText.parse(memberOf(reaction, 'text')) ?? '' };
}
