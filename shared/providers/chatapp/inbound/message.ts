import { isoTime } from '../../../base/clock.ts';
import { boundedName } from '../../../base/text.ts';
import type { Inbound } from '../../../channels/inbound.ts';
import type { Person } from '../../../contacts/person.ts';
import { memberOf, tolerantId, tolerantName, tolerantObject, tolerantTime } from '../../tolerant-reader.ts';
import { contentOf, fileOf, typeOf, unknownType } from './content.ts';
import { tolerantPhone, tolerantUserId } from './person.ts';
import { firstErrorOf } from './receipt.ts';

/** What is told of every message, in our terms. */
export interface Envelope {
  readonly providerId: string;
  readonly person: Person;
  readonly at: string;
  readonly groupId?: string;
}

const messageSchema = tolerantObject({ id: tolerantId, timestamp: tolerantTime, group_id: tolerantId });

/** A message of whatever type, from `person`, or with `echo` to them. Only one without an id is `unknown`. */
export function readMessage(message: unknown, person: Person, echo: boolean, now: number): Inbound {
  const { id: providerId, timestamp, group_id: groupId } = messageSchema.parse(message);
  if (providerId === undefined) return { kind: 'unknown', reason: 'a message without an id' };
  const told: Envelope = {
    providerId,
    person,
    at: isoTime(timestamp ?? now),
    ...(groupId !== undefined && { groupId }),
  };
  const type = typeOf(message);
  if (isMessageAction(type)) return readMessageAction(type, message, told, echo);
  if (type === 'system') return readSystemMessage(message, told);
  const file = fileOf(message);
  const error = firstErrorOf(memberOf(message, 'errors'));
  return {
    kind: 'message',
    ...told,
    content: contentOf(message),
    ...(file && { file }),
    ...(error && { error }),
    ...(echo && { echo }),
  };
}

/** What is done to an earlier message; it arrives like a message. */
const messageActions = ['reaction', 'edit', 'revoke'] as const;
type MessageAction = (typeof messageActions)[number];

export const isMessageAction = (type: string): type is MessageAction =>
  (messageActions as readonly string[]).includes(type);

/** A reaction, an edit or a revocation. One that names no message can be done to none. */
export function readMessageAction(deed: MessageAction, message: unknown, told: Envelope, echo: boolean): Inbound {
  const part = memberOf(message, deed);
  const targetId = tolerantId.parse(memberOf(part, deed === 'reaction' ? 'message_id' : 'original_message_id'));
  if (targetId === undefined) return { kind: 'nothing', reason: `the ${deed} names no message` };
  const proven = echo ? { proven: true as const } : {};
  switch (deed) {
    case 'reaction':
      return { kind: 'reaction', ...told, targetId, emoji: emojiOf(part), ...(echo && { echo }) };
    case 'edit': {
      const { message_type, message: text } = contentOf(memberOf(part, 'message'));
      if (message_type === unknownType) return { kind: 'nothing', reason: 'the edit says nothing' };
      return { kind: 'edit', ...told, targetId, text, ...proven };
    }
    case 'revoke':
      return { kind: 'revoke', ...told, targetId, ...proven };
  }
}

/** Code points of one emoji; the longest in use have ten. */
const maxEmoji = 32;

/** Empty for a reaction taken back: the provider sends it so, or without an emoji (provider-facts P10). */
function emojiOf(part: unknown): string {
  const emoji = memberOf(part, 'emoji');
  return typeof emoji === 'string' ? (boundedName(emoji, maxEmoji) ?? '') : '';
}

const systemSchema = tolerantObject({
  type: tolerantName(64),
  /** The new ones. */
  wa_id: tolerantPhone,
  new_wa_id: tolerantPhone,
  user_id: tolerantUserId,
  previous_user_id: tolerantUserId,
});

/** Both names that the provider has had for each. */
const moveTypes = ['user_changed_number', 'customer_changed_number', 'user_changed_user_id'];

/**
 * What the provider itself says of a person. After a move they have another number, another user id, or both; `person`
 * is who they were.
 */
export function readSystemMessage(message: unknown, told: Envelope): Inbound {
  const system = systemSchema.parse(memberOf(message, 'system'));
  const person = { ...told.person, ...(system.previous_user_id && { userId: system.previous_user_id }) };
  const moved = moveTypes.includes(system.type ?? '') ? newIds(person, system) : undefined;
  return { kind: 'message', ...told, person, content: contentOf(message), system: true, ...(moved && { moved }) };
}

function newIds(
  { number, userId }: Person,
  { wa_id, new_wa_id, user_id }: Readonly<Record<'wa_id' | 'new_wa_id' | 'user_id', string | undefined>>,
) {
  const newNumber = new_wa_id ?? wa_id;
  const moved = {
    ...(newNumber !== undefined && newNumber !== number && { number: newNumber }),
    ...(user_id !== undefined && user_id !== userId && { userId: user_id }),
  };
  return Object.keys(moved).length === 0 ? undefined : moved;
}
