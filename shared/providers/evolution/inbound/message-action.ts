import type { Inbound } from '../../../channels/inbound.ts';
import { memberOf, tolerantEmoji, tolerantId } from '../../tolerant-reader.ts';
import { keyOf } from '../webhook-items.ts';
import { contentOf, partOf, unknownType } from './content.ts';
import { isoTimeOf, msOf } from './time.ts';

type Envelope<Kind extends 'edit' | 'reaction'> = Omit<
  Extract<Inbound, { kind: Kind }>,
  'kind' | 'targetId' | 'text' | 'emoji'
>;

/** Reads an edit or a revocation that was made on the phone, and that the server reports like a message. */
export function readProtocolAction(part: unknown, envelope: Envelope<'edit'>, now: number): Inbound {
  if (!isOfType(part, 'REVOKE')) return readEdit(part, { ...envelope, byUs: true }, now);
  const { id: targetId } = keyOf(part);
  if (targetId === undefined) return { kind: 'nothing', reason: 'a revocation of no message' };
  return { kind: 'revoke', ...envelope, targetId };
}

/** Reads an edit of the protocol: which message, its new text, and when. The envelope's time stands in for a missing one. */
export function readEdit(part: unknown, envelope: Envelope<'edit'>, now: number): Inbound {
  const targetId = tolerantId.parse(memberOf(memberOf(part, 'key'), 'id'));
  const edited = partOf(memberOf(part, 'editedMessage'));
  const content = edited && contentOf(edited);
  if (!isOfType(part, 'MESSAGE_EDIT') || targetId === undefined || !content || content.message_type === unknownType) {
    return { kind: 'nothing', reason: 'a message of the protocol, which shows nothing' };
  }
  const ms = msOf(memberOf(part, 'timestampMs'));
  const at = ms === undefined ? envelope.at : isoTimeOf(ms, now);
  return { kind: 'edit', ...envelope, at, targetId, text: content.message };
}

/** Reads a reaction; an empty emoji revokes an earlier one. */
export function readReaction(reaction: unknown, envelope: Envelope<'reaction'>): Inbound {
  const targetId = tolerantId.parse(memberOf(memberOf(reaction, 'key'), 'id'));
  if (targetId === undefined) return { kind: 'unknown', reason: 'a reaction to nothing' };
  return { kind: 'reaction', ...envelope, targetId, emoji: tolerantEmoji.parse(memberOf(reaction, 'text')) };
}

/** The protocol's actions on an earlier message, by the name and the number of their type. */
const actionTypes = { REVOKE: 0, MESSAGE_EDIT: 14 } as const;

function isOfType(part: unknown, name: keyof typeof actionTypes): boolean {
  const spellings: unknown[] = [name, actionTypes[name], String(actionTypes[name])];
  return spellings.includes(memberOf(part, 'type'));
}
