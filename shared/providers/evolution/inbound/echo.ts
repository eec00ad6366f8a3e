import type { Inbound } from '../../../channels/inbound.ts';
import type { InboundItem } from '../../../channels/inbound-item.ts';
import { memberOf } from '../../tolerant-reader.ts';
import { type Addressee, addresseeOf, isHidden, knownNumberOf } from '../jid.ts';
import { keyOf } from '../webhook-items.ts';
import { contentOf, partOf } from './content.ts';
import { readProtocolAction, readReaction } from './message-action.ts';
import { isoTimeOf, msOfSeconds } from './time.ts';

/**
 * Reads a message of the instance's own number, which was sent through the server or written on the phone. One of the kind
 * `sent` went through the server: it is ours, or another client's.
 */
export function readEcho({ kind, item: record, contacts }: InboundItem, now: number): Inbound {
  const { id: providerId } = keyOf(record);
  if (providerId === undefined) return { kind: 'unknown', reason: 'a message without an id' };
  const at = isoTimeOf(msOfSeconds(memberOf(record, 'messageTimestamp')), now);
  const part = partOf(memberOf(record, 'message'));
  // Its content may come later, under the same id.
  if (!part) return { kind: 'nothing', reason: 'a message that shows nothing' };
  if (part.name === 'protocolMessage') return readProtocolAction(part.value, { providerId, at, person: {} }, now);
  const addressee = otherEndOf(record, contacts?.[0]);
  if (!addressee) return { kind: 'nothing', reason: 'a message to nobody who has a number' };
  const viaServer = kind === 'sent' && { viaServer: true as const };
  const envelope = { providerId, at, echo: true as const, ...viaServer, person: {}, ...addressee };
  if (part.name === 'reactionMessage') return readReaction(part.value, envelope);
  return { kind: 'message', ...envelope, content: contentOf(part) };
}

/**
 * The person or group at the other end. Where the key hides the number, another member may give it, or our own number: such
 * a member counts only when it is known which number is ours.
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
