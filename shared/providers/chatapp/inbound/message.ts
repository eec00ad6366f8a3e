import type { Inbound } from '../../../channels/inbound.ts';
import type { Person } from '../../../contacts/identities/person.ts';
import { toldTime } from '../../told-time.ts';
import { memberOf, tolerantId, tolerantObject, tolerantTime } from '../../tolerant-reader.ts';
import { contentOf, fileOf, typeOf } from './content.ts';
import { type Envelope, isMessageAction, readMessageAction } from './message-action.ts';
import { firstErrorOf } from './receipt.ts';
import { readSystemMessage } from './system-message.ts';

interface MessageSource {
  /** Who wrote it, or with `echo` to whom our account wrote. */
  readonly person: Person;
  readonly echo: boolean;
  /** In ms since the epoch, for a missing time. */
  readonly now: number;
}

/** Reads a message of any type. Only one without an id is `unknown`. */
export function readMessage(message: unknown, { person, echo, now }: MessageSource): Inbound {
  const { id: providerId, timestamp, group_id: groupId } = messageSchema.parse(message);
  if (providerId === undefined) return { kind: 'unknown', reason: 'a message without an id' };
  const envelope: Envelope = {
    providerId,
    person,
    at: toldTime(timestamp, now),
    ...(groupId !== undefined && { groupId }),
  };
  const type = typeOf(message);
  if (isMessageAction(type)) return readMessageAction(message, { type, envelope, echo });
  if (type === 'system') return readSystemMessage(message, envelope);
  // The person has opened the conversation, and written nothing.
  const isWelcome = type === 'request_welcome';
  const file = fileOf(message);
  const error = firstErrorOf(memberOf(message, 'errors'));
  return {
    kind: 'message',
    ...envelope,
    content: contentOf(message),
    ...(file && { file }),
    ...(error && { error }),
    ...(isWelcome && { system: true as const }),
    ...(echo && { echo }),
  };
}

const messageSchema = tolerantObject({ id: tolerantId, timestamp: tolerantTime, group_id: tolerantId });
