import { boundedName, boundedText, isBlank } from '../../../base/text.ts';
import type { TypedContent } from '../../../conversations/content.ts';
import type { Content } from '../../../conversations/message.ts';
import { otherMembers } from '../../kept-json.ts';
import { isObject, memberOf } from '../../tolerant-reader.ts';
import { contextOf } from './context.ts';
import type { Read } from './kind.ts';
import { kindOf } from './kinds.ts';
import { mediaIn } from './media.ts';

/** The one member that holds a message of the chat-app's own protocol: `{<name>: <value>}`. */
export interface Part {
  readonly name: string;
  readonly value: unknown;
  /** The names of what it was wrapped in, the outermost first. */
  readonly wraps: readonly string[];
}

/** The part that is the message, unwrapped; undefined when nothing can be shown. */
export function partOf(message: unknown, wraps: readonly string[] = []): Part | undefined {
  if (!isObject(message) || wraps.length > maxDepth) return undefined;
  const name = Object.keys(message).find((each) => !silent.has(each) && message[each] !== null);
  if (name === undefined) return undefined;
  const value = message[name];
  // Whatever holds a whole message and is no kind of its own wraps it; newer versions add such wrappers.
  const isWrap = kindOf(name) === undefined && isObject(value) && Object.hasOwn(value, 'message');
  return isWrap ? partOf(value.message, [...wraps, name]) : { name, value, wraps };
}

/** What a message shows and carries; `record` is the server's record around it, or nothing. */
export function contentOf(part: Part, record?: unknown): Content {
  const kind = kindOf(part.name);
  const { shown = '', answers, ...typed } = kind?.read(part.value, record) ?? unsupported(part);
  const text = boundedText(shown);
  const { context, left } = contextOf(memberOf(part.value, 'contextInfo') ?? memberOf(record, 'contextInfo'));
  const others = otherMembers({ ...othersIn(part, record), ...(left && { contextInfo: left }) }, []);
  return {
    message: isBlank(text) ? `[${kind?.type ?? 'unsupported'}]` : text,
    message_type: kind?.type ?? unknownType,
    ...withOther(typed as TypedContent, others),
    media_type: kind?.media ?? mediaIn(part)?.type ?? null,
    media_url: null,
    ...context,
    ...(answers !== undefined && { context_message_id: answers }),
  };
}

const unsupported = ({ name }: Part): Read => ({
  type: 'unsupported',
  content: { type: boundedName(name, 64) },
});

/** The content with what has no member of its own, beside what a kind has put there itself. */
function withOther(typed: TypedContent, others: Record<string, unknown> | undefined): TypedContent {
  const own = memberOf(typed.content, 'other');
  const other = { ...(isObject(own) ? own : {}), ...others };
  if (Object.keys(other).length === 0) return typed;
  return { ...typed, content: { ...typed.content, other } } as TypedContent;
}

/** Members of a record that are told elsewhere, or are the server's own. */
const toldOfRecord = [
  ...['key', 'id', 'pushName', 'status', 'message', 'contextInfo', 'messageType', 'messageTimestamp', 'instanceId'],
  ...['owner', 'instance', 'remoteJid', 'fromMe', 'participant', 'remoteJidAlt', 'senderPn', 'pollUpdates'],
];
/** Members of the message beside its part: its file, how devices share keys, and what is said twice. */
const toldOfMessage = ['base64', 'mediaUrl', 'contextInfo', 'messageContextInfo'];
const keysOfDevices = [
  'deviceListMetadata',
  'deviceListMetadataVersion',
  'reportingTokenInfo',
  'reportingTokenVersion',
];

/** What part, message and record say that has no member of its own. */
function othersIn({ name, value, wraps }: Part, record: unknown): Record<string, unknown> {
  const kind = kindOf(name);
  const members = otherMembers(value, [...(kind?.taken ?? []), ...noContent]);
  const message = memberOf(record, 'message');
  const outermost = wraps[0] ?? name;
  const device = otherMembers(memberOf(message, 'messageContextInfo'), keysOfDevices);
  const wrapped = wraps.filter((each) => /^(viewOnce|ephemeral)/.test(each));
  const source = memberOf(record, 'source') === 'unknown' ? ['source'] : [];
  return {
    ...otherMembers(record, [...toldOfRecord, ...source]),
    ...otherMembers(message, [...toldOfMessage, ...keysOfGroups, outermost]),
    ...(device && { messageContextInfo: device }),
    ...(wrapped.length > 0 && { wrapped_in: wrapped }),
    // Of what we do not know, all is under its own name.
    ...(kind ? members : members && { [name]: members }),
  };
}

/** Members of parts that lead to a file, or check one. */
const noContent = ['contextInfo', 'streamingSidecar', 'scansSidecar', 'firstScanSidecar', 'scanLengths', 'staticUrl'];

/** The type of a part that is in no row of `kinds`. */
const unknownType = 'unknown';

/** The members beside a message, or alone, that show nothing: keys, and what the server itself adds. */
const keysOfGroups = [
  'senderKeyDistributionMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
  'stickerSyncRmrMessage',
];
const silent = new Set([...toldOfMessage, ...keysOfGroups, 'speechToText']);
const maxDepth = 5;
