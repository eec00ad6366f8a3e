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
  // Of an edit it wraps the part of the protocol that says so.
  'editedMessage',
]);
/** What stands beside the message. */
const beside = new Set(['messageContextInfo', 'contextInfo', 'base64', 'mediaUrl', 'speechToText']);
/** Keys of groups travel along with messages, and alone. */
const keyOfGroup = 'senderKeyDistributionMessage';
const maxDepth = 5;

/** The one part that is the message, out of whatever it is wrapped in; undefined when there is none. */
export function partOf(message: unknown, depth = 0): Part | undefined {
  if (!isObject(message) || depth > maxDepth) return undefined;
  const names = Object.keys(message).filter((name) => !beside.has(name) && message[name] !== null);
  const name = names.find((each) => each !== keyOfGroup) ?? names[0];
  if (name === undefined) return undefined;
  const value = message[name];
  return wraps.has(name) ? partOf(memberOf(value, 'message'), depth + 1) : { name, value };
}
