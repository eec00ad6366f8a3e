import { boundedText, isBlank } from '../../../base/text.ts';
import { shownCards, shownDocument, shownPlace, shownPoll } from '../../../conversations/description.ts';
import type { Content } from '../../../conversations/message.ts';
import {
  isObject,
  memberOf,
  tolerantId,
  tolerantList,
  tolerantName,
  tolerantNumber,
  tolerantText,
} from '../../tolerant-reader.ts';

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
  const kind = Object.hasOwn(kinds, part.name) ? kinds[part.name] : undefined;
  const shown = boundedText(kind?.shown?.(part.value) ?? '');
  return {
    message: isBlank(shown) ? `[${kind?.type ?? 'unsupported'}]` : shown,
    message_type: kind?.type ?? unknownType,
    media_type: kind?.media ?? null,
    media_url: null,
    context_message_id: tolerantId.parse(memberOf(memberOf(part.value, 'contextInfo'), 'stanzaId')),
  };
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

type MediaType = Content['media_type'];

interface Kind {
  readonly type: string;
  readonly media?: MediaType;
  readonly shown?: (value: unknown) => string | undefined;
}

const text = (name: string) => (value: unknown) => tolerantText.parse(memberOf(value, name));
const label = (value: unknown, name: string) => tolerantName().parse(memberOf(value, name));
const caption = text('caption');

const poll: Kind = {
  type: 'poll',
  shown: (value) =>
    shownPoll(
      label(value, 'name') ?? '',
      tolerantList
        .parse(memberOf(value, 'options'))
        .slice(0, 12)
        .map((option) => label(option, 'optionName') ?? ''),
    ),
};
const video: Kind = { type: 'video', media: 'video', shown: caption };
const location: Kind = { type: 'location', shown: place };
const interactive: Kind = { type: 'interactive', media: 'interactive', shown: interactiveText };
const card = (value: unknown) => ({ name: { formatted_name: label(value, 'displayName') ?? 'no name' } });

/** The parts of the chat-app's own protocol in our terms; our own sends have the same types. */
const kinds: Readonly<Record<string, Kind>> = {
  conversation: { type: 'text', shown: (value) => tolerantText.parse(value) },
  extendedTextMessage: { type: 'text', shown: text('text') },
  imageMessage: { type: 'image', media: 'image', shown: caption },
  stickerMessage: { type: 'sticker', media: 'image' },
  videoMessage: video,
  ptvMessage: video,
  audioMessage: { type: 'audio', media: 'audio' },
  documentMessage: {
    type: 'document',
    media: 'document',
    shown: (value) => caption(value) || shownDocument({ filename: label(value, 'fileName'), media_url: '' }),
  },
  locationMessage: location,
  liveLocationMessage: location,
  contactMessage: { type: 'contacts', shown: (value) => shownCards([card(value)]) },
  contactsArrayMessage: {
    type: 'contacts',
    shown: (value) => {
      const cards = tolerantList.parse(memberOf(value, 'contacts')).slice(0, 257).map(card);
      return cards.length === 0 ? undefined : shownCards(cards);
    },
  },
  pollCreationMessage: poll,
  pollCreationMessageV2: poll,
  pollCreationMessageV3: poll,
  buttonsMessage: interactive,
  listMessage: interactive,
  interactiveMessage: interactive,
  templateMessage: interactive,
};

function place(value: unknown): string | undefined {
  const [latitude, longitude] = ['degreesLatitude', 'degreesLongitude'].map((name) =>
    tolerantNumber.parse(memberOf(value, name)),
  );
  const [name, address] = [label(value, 'name'), label(value, 'address')];
  if (latitude !== undefined && longitude !== undefined) return shownPlace({ latitude, longitude, name, address });
  return (name ?? address) === undefined ? undefined : `[location] ${name ?? address}`;
}

function interactiveText(value: unknown): string | undefined {
  const body = memberOf(value, 'body');
  const texts = [memberOf(value, 'contentText'), memberOf(value, 'description'), memberOf(body, 'text')];
  return texts.map((each) => tolerantText.parse(each)).find((each) => each !== undefined);
}
