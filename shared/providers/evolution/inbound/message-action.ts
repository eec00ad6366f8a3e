import { isBlank } from '../../../base/blank.ts';
import type { Inbound } from '../../../channels/inbound.ts';
import { toldTime } from '../../told-time.ts';
import { memberOf, tolerantEmoji, tolerantId } from '../../tolerant-reader.ts';
import { keyOf } from '../key.ts';
import { contentOf, partOf } from './content.ts';
import { msOf } from './time.ts';

/** What every message and message action bears, whatever it holds. */
export type Envelope = Omit<Extract<Inbound, { kind: 'reaction' }>, 'kind' | 'targetId' | 'emoji'>;
type Edit = Extract<Inbound, { kind: 'edit' }>;
type ActionEnvelope = Omit<Edit, 'kind' | 'targetId' | 'text'>;

/** Reads an edit or a revocation that was made on a phone, and that the server reports like a message. */
export function readProtocolAction(part: unknown, envelope: ActionEnvelope, now: number): Inbound {
  if (!isOfType(part, 'REVOKE')) return readEdit(part, envelope, now);
  const { id: targetId } = keyOf(part);
  if (targetId === undefined) return { kind: 'nothing', reason: 'a revocation of no message' };
  return { kind: 'revoke', ...envelope, targetId };
}

/** Reads an edit of the protocol: which message, its new text, and when. The envelope's time stands in for a missing one. */
function readEdit(part: unknown, envelope: ActionEnvelope, now: number): Inbound {
  const targetId = tolerantId.parse(memberOf(memberOf(part, 'key'), 'id'));
  const ms = msOf(memberOf(part, 'timestampMs'));
  const edited = isOfType(part, 'MESSAGE_EDIT') ? editedText(memberOf(part, 'editedMessage')) : undefined;
  if (targetId === undefined || edited === undefined) {
    return { kind: 'nothing', reason: 'a message of the protocol, which shows nothing' };
  }
  return { kind: 'edit', ...envelope, at: ms === undefined ? envelope.at : toldTime(ms, now), targetId, ...edited };
}

/** The text of a message as an edit has it, a description where that takes a caption away; undefined where it has none. */
export function editedText(message: unknown): Pick<Edit, 'text' | 'caption'> | undefined {
  const part = partOf(message);
  const edited = part?.name === 'protocolMessage' ? partOf(memberOf(part.value, 'editedMessage')) : part;
  const content = edited && contentOf(edited);
  if (content?.type === undefined || !withText.includes(content.type)) return undefined;
  const caption = content.content?.caption;
  const isBare = content.type !== 'text' && (typeof caption !== 'string' || isBlank(caption));
  return { text: content.message, ...(isBare && { caption: null }) };
}

/** Types of messages that have a text. */
const withText: readonly string[] = ['text', 'image', 'video', 'document'];

/** Reads a reaction; an empty emoji revokes an earlier one. */
export function readReaction(reaction: unknown, envelope: Envelope): Inbound {
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
