import { boundedName, boundedText, isBlank } from '../../../base/text.ts';
import type { Content } from '../../../conversations/message.ts';
import {
  isObject,
  memberOf,
  tolerantBoolean,
  tolerantId,
  tolerantNumber,
  tolerantObject,
} from '../../tolerant-reader.ts';
import { kindOf } from './kinds.ts';

/** The one member that holds a message of the chat-app's own protocol: `{<name>: <value>}`. */
export interface Part {
  readonly name: string;
  readonly value: unknown;
}

/** The part that is the message, unwrapped; undefined when nothing can be shown. */
export function partOf(message: unknown, depth = 0): Part | undefined {
  if (!isObject(message) || depth > maxDepth) return undefined;
  const name = Object.keys(message).find((each) => !silent.has(each) && message[each] !== null);
  if (name === undefined) return undefined;
  const value = message[name];
  return wraps.has(name) ? partOf(memberOf(value, 'message'), depth + 1) : { name, value };
}

/** The content of a message that was sent elsewhere. Its file is left out: only the server could decrypt it. */
export function contentOf(part: Part): Content {
  const kind = kindOf(part.name);
  const shown = boundedText(kind?.shown?.(part.value) ?? '');
  return {
    message: isBlank(shown) ? `[${kind?.type ?? 'unsupported'}]` : shown,
    message_type: kind?.type ?? unknownType,
    ...(kind?.typed(part.value) ?? { type: 'unsupported', content: { type: boundedName(part.name, 64) } }),
    media_type: kind?.media ?? null,
    media_url: null,
    ...contextOf(memberOf(part.value, 'contextInfo')),
  };
}

const contextSchema = tolerantObject({
  stanzaId: tolerantId,
  isForwarded: tolerantBoolean,
  forwardingScore: tolerantNumber,
});

/** From this score on the chat-app shows that a message was forwarded many times. */
const manyForwards = 5;

/** What a message answers, and whether it was passed on. */
function contextOf(context: unknown): Pick<Content, 'context_message_id' | 'forwarded'> {
  const { stanzaId, isForwarded, forwardingScore = 0 } = contextSchema.parse(context);
  if (!isForwarded) return { context_message_id: stanzaId };
  return { context_message_id: stanzaId, forwarded: forwardingScore >= manyForwards ? 'many' : 'once' };
}

/** The type of a part that is in no row of `kinds`. */
export const unknownType = 'unknown';

/** The members that wrap a whole message. */
const wraps = new Set([
  'ephemeralMessage',
  'viewOnceMessage',
  'viewOnceMessageV2',
  'viewOnceMessageV2Extension',
  'documentWithCaptionMessage',
  'deviceSentMessage',
  'botInvokeMessage',
  'associatedChildMessage',
  // Of an edit it wraps the part of the protocol that says so.
  'editedMessage',
]);
/** The members beside a message, or alone, that show nothing: keys, votes, pins, what only the phone can open. */
const silent = new Set([
  ...['messageContextInfo', 'contextInfo', 'base64', 'mediaUrl', 'speechToText'],
  ...['senderKeyDistributionMessage', 'fastRatchetKeySenderKeyDistributionMessage', 'stickerSyncRmrMessage'],
  ...['pollUpdateMessage', 'pinInChatMessage', 'keepInChatMessage', 'placeholderMessage', 'secretEncryptedMessage'],
  ...['encReactionMessage', 'encCommentMessage', 'encEventResponseMessage'],
  // Its pictures come as messages of their own.
  'albumMessage',
]);
const maxDepth = 5;
