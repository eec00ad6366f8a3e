import { isBlank } from '../../../base/blank.ts';
import { isObject } from '../../../base/is-object.ts';
import { boundedName, boundedText } from '../../../base/text.ts';
import type { TypedContent } from '../../../conversations/content.ts';
import type { Content } from '../../../conversations/message.ts';
import { otherMembers } from '../../kept-json.ts';
import { withOther } from '../../left-over.ts';
import { memberOf, tolerantId } from '../../tolerant-reader.ts';
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
  /** What the wrappers say beside it. */
  readonly beside: Readonly<Record<string, unknown>>;
}

/** The part that is the message, unwrapped; undefined when nothing can be shown. */
export function partOf(message: unknown, { wraps, beside } = unwrapped): Part | undefined {
  if (!isObject(message) || wraps.length > maxDepth) return undefined;
  const name = Object.keys(message).find((each) => !silent.has(each) && message[each] !== null);
  if (name === undefined) return undefined;
  const value = message[name];
  // Whatever holds a whole message and is no kind of its own wraps it; newer versions add such wrappers.
  const isWrap = kindOf(name) === undefined && isObject(value) && Object.hasOwn(value, 'message');
  if (!isWrap) return { name, value, wraps, beside };
  const { message: inner, ...around } = value;
  return partOf(inner, { wraps: [...wraps, name], beside: { ...beside, ...around } });
}

const unwrapped: Pick<Part, 'wraps' | 'beside'> = { wraps: [], beside: {} };

/** What a message shows and carries; `record` is the server's record around it, or nothing. */
export function contentOf(part: Part, record?: unknown): Content {
  const kind = kindOf(part.name);
  const { shown = '', answers, ...typed } = kind?.read(part.value, record) ?? unsupported(part);
  const text = boundedText(shown);
  // A comment names what it is to beside its text.
  const answered = answers ?? tolerantId.parse(memberOf(part.beside.targetMessageKey, 'id'));
  const { context, left } = contextOf(memberOf(part.value, 'contextInfo') ?? memberOf(record, 'contextInfo'));
  const others = otherMembers({ ...othersIn(part, record), ...(left && { contextInfo: left }) }, []);
  return {
    message: isBlank(text) ? `[${kind?.type ?? 'unsupported'}]` : text,
    message_type: kind?.type ?? unknownType,
    ...withOther(typed as TypedContent, others),
    media_type: kind?.media ?? mediaIn(part)?.type ?? null,
    media_url: null,
    ...context,
    ...(answered !== undefined && { context_message_id: answered }),
  };
}

const unsupported = ({ name }: Part): Read => ({
  type: 'unsupported',
  content: { type: boundedName(name, 64) },
});

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
export function othersIn({ name, value, wraps, beside }: Part, record: unknown): Record<string, unknown> {
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
    ...otherMembers(beside, ['targetMessageKey', 'contextInfo']),
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
