import { isObject, memberOf } from '../../chatapp/inbound/lenient.ts';

/** What a message of the chat-app's own protocol consists of: `{<name>: <value>}`. */
export interface Part {
  readonly name: string;
  readonly value: unknown;
}

/** What has a whole message in it. */
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
/** What stands beside the message, or comes alone and shows nothing: keys, votes, pins, what only the phone can open. */
const silent = new Set([
  ...['messageContextInfo', 'contextInfo', 'base64', 'mediaUrl', 'speechToText'],
  ...['senderKeyDistributionMessage', 'fastRatchetKeySenderKeyDistributionMessage', 'stickerSyncRmrMessage'],
  ...['pollUpdateMessage', 'pinInChatMessage', 'keepInChatMessage', 'placeholderMessage', 'secretEncryptedMessage'],
  ...['encReactionMessage', 'encCommentMessage', 'encEventResponseMessage'],
  // Its pictures come as messages of their own.
  'albumMessage',
]);
const maxDepth = 5;

/** The one part that is the message, out of whatever it is wrapped in; undefined when there is nothing to see. */
export function partOf(message: unknown, depth = 0): Part | undefined {
  if (!isObject(message) || depth > maxDepth) return undefined;
  const name = Object.keys(message).find((each) => !silent.has(each) && message[each] !== null);
  if (name === undefined) return undefined;
  const value = message[name];
  return wraps.has(name) ? partOf(memberOf(value, 'message'), depth + 1) : { name, value };
}
