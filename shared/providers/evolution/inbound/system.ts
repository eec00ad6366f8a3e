import { tolerantBoolean, tolerantId, tolerantName, tolerantNumber, tolerantObject } from '../../tolerant-reader.ts';
import type { Kind, Read } from './kind.ts';

const keySchema = tolerantObject({
  key: tolerantObject({ id: tolerantId }),
  type: tolerantName(64),
  keepType: tolerantName(64),
});

/** Something that was done to an earlier message, and shows in the conversation. */
const mark = (kind: string, undone: readonly string[]): Kind => ({
  type: 'system',
  taken: ['key', 'type', 'keepType'],
  read: (value) => {
    const { key, keepType = '', type = keepType } = keySchema.parse(value);
    const done = undone.includes(type) ? `un${kind}` : kind;
    return { type: 'system', content: { kind: done, message_id: key.id }, shown: `[${done}]`, answers: key.id };
  },
});

const albumSchema = tolerantObject({ expectedImageCount: tolerantNumber, expectedVideoCount: tolerantNumber });
const callSchema = tolerantObject({
  isVideo: tolerantBoolean,
  callOutcome: tolerantName(64),
  durationSecs: tolerantNumber,
  callType: tolerantName(64),
});

const call: Kind = {
  type: 'system',
  taken: ['isVideo', 'callOutcome', 'durationSecs', 'callType'],
  read: (value) => {
    const { isVideo: video, callOutcome, durationSecs: duration, callType: type } = callSchema.parse(value);
    const outcome = callOutcome?.toLowerCase();
    const shown = outcome === undefined ? '[call]' : `[call] ${outcome}`;
    return { type: 'system', content: { kind: 'call', video, outcome, duration, type }, shown };
  },
};

/** What happens in a conversation. */
export const systemKinds: Readonly<Record<string, Kind>> = {
  pinInChatMessage: mark('pin', ['UNPIN_FOR_ALL', '2']),
  keepInChatMessage: mark('keep', ['UNDO_KEEP_FOR_ALL', '2']),
  /** Its pictures come as messages of their own. */
  albumMessage: {
    type: 'system',
    taken: ['expectedImageCount', 'expectedVideoCount'],
    read: (value): Read => {
      const { expectedImageCount: images = 0, expectedVideoCount: videos = 0 } = albumSchema.parse(value);
      return {
        type: 'system',
        content: { kind: 'album', images, videos },
        shown: `[album] ${images} ${images === 1 ? 'image' : 'images'}, ${videos} ${videos === 1 ? 'video' : 'videos'}`,
      };
    },
  },
  // The protocol's own spelling, and the right one.
  callLogMesssage: call,
  callLogMessage: call,
  protocolMessage: {
    type: 'system',
    taken: ['type', 'key'],
    read: (value) => {
      const kind = settingOf(value) ?? 'unknown';
      return { type: 'system', content: { kind }, shown: `[${kind.replaceAll('_', ' ')}]` };
    },
  },
};

/** What the protocol tells people, by the name of its type and by its number; all else is between devices. */
const settings: Readonly<Record<string, string>> = {
  EPHEMERAL_SETTING: 'ephemeral_setting',
  '3': 'ephemeral_setting',
  SHARE_PHONE_NUMBER: 'share_phone_number',
  '11': 'share_phone_number',
  REQUEST_WELCOME_MESSAGE: 'request_welcome_message',
  '18': 'request_welcome_message',
  /** The person has named our number in a status of theirs. */
  STATUS_MENTION_MESSAGE: 'status_mention',
  '25': 'status_mention',
  LIMIT_SHARING: 'limit_sharing',
  '27': 'limit_sharing',
};

/** The kind of a message of the protocol that people see; undefined for one between devices. */
export function settingOf(protocolMessage: unknown): string | undefined {
  const { type = '' } = keySchema.parse(protocolMessage);
  return Object.hasOwn(settings, type) ? settings[type] : undefined;
}
