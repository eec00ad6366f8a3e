import { shownDocument, shownPlace, shownPoll } from '../../../conversations/description.ts';
import {
  memberOf,
  tolerantBoolean,
  tolerantList,
  tolerantName,
  tolerantNumber,
  tolerantObject,
  tolerantText,
} from '../../tolerant-reader.ts';
import { contactsOf } from './cards.ts';
import { commerceKinds } from './commerce.ts';
import { interactiveKinds } from './interactive.ts';
import type { Kind } from './kind.ts';
import { mostOptions, replyKinds } from './replies.ts';
import { systemKinds } from './system.ts';
import { wholeNumberOf } from './time.ts';

const label = (value: unknown, name: string) => tolerantName().parse(memberOf(value, name));

/** Servers on the provider's own API have two of the members in its spelling. */
const fileSchema = tolerantObject({
  caption: tolerantText,
  fileName: tolerantName(255),
  filename: tolerantName(255),
  mimetype: tolerantName(255),
  mime_type: tolerantName(255),
  ptt: tolerantBoolean,
  isAnimated: tolerantBoolean,
});
const takenOfFile = ['caption', 'fileName', 'filename', 'mimetype', 'mime_type', 'fileLength', 'ptt', 'isAnimated'];

type FileType = 'image' | 'video' | 'audio' | 'document' | 'sticker';

/** A file of this type, which only its server can decrypt. `source`: how it was made, where that is not the usual. */
const file = (type: FileType, source?: string): Kind => ({
  type,
  media: type === 'sticker' ? 'image' : type,
  taken: takenOfFile,
  read: (value) => {
    const { caption, ptt, isAnimated, ...given } = fileSchema.parse(value);
    const { filename = given.fileName, mime_type = given.mimetype } = given;
    const size = tolerantNumber.parse(wholeNumberOf(memberOf(value, 'fileLength')));
    const known = { caption, filename, mime_type, size, voice: ptt, animated: isAnimated };
    const named = type === 'document' ? shownDocument({ filename, media_url: '' }) : undefined;
    return { type, content: { ...known, ...(source !== undefined && { source }) }, shown: caption || named };
  },
});

const placeSchema = tolerantObject({
  degreesLatitude: tolerantNumber,
  degreesLongitude: tolerantNumber,
  name: tolerantName(),
  address: tolerantName(),
  url: tolerantName(2048),
});
const location = (live?: true): Kind => ({
  type: 'location',
  taken: ['degreesLatitude', 'degreesLongitude', 'name', 'address', 'url'],
  read: (value) => {
    const { degreesLatitude: latitude, degreesLongitude: longitude, ...known } = placeSchema.parse(value);
    const { name, address } = known;
    const isPlace = latitude !== undefined && longitude !== undefined;
    const named = (name ?? address) === undefined ? undefined : `[location] ${name ?? address}`;
    const shown = isPlace ? shownPlace({ latitude, longitude, name, address }) : named;
    return { type: 'location', content: { latitude, longitude, ...known, live }, shown };
  },
});

const poll: Kind = {
  type: 'poll',
  taken: ['name', 'options', 'selectableOptionsCount', 'selectableCount'],
  read: (value) => {
    const options = tolerantList
      .parse(memberOf(value, 'options'))
      .slice(0, mostOptions)
      .map((option) => label(option, 'optionName') ?? '');
    const name = label(value, 'name') ?? '';
    const count = memberOf(value, 'selectableOptionsCount') ?? memberOf(value, 'selectableCount');
    const content = { name, options, selectable_count: tolerantNumber.parse(count) };
    return { type: 'poll', content, shown: shownPoll(name, options) };
  },
};

const text = (taken: readonly string[], shown: (value: unknown) => string | undefined): Kind => ({
  type: 'text',
  taken,
  read: (value) => ({ type: 'text', shown: shown(value) }),
});

/** The parts of the chat-app's own protocol in our terms. */
const kinds: Readonly<Record<string, Kind>> = {
  conversation: text([], (value) => tolerantText.parse(value)),
  extendedTextMessage: text(['text'], (value) => tolerantText.parse(memberOf(value, 'text'))),
  imageMessage: file('image'),
  stickerMessage: file('sticker'),
  videoMessage: file('video'),
  ptvMessage: file('video', 'video_note'),
  audioMessage: file('audio'),
  documentMessage: file('document'),
  locationMessage: location(),
  liveLocationMessage: location(true),
  contactMessage: contactsOf((value) => [value], ['displayName', 'vcard']),
  contactsArrayMessage: contactsOf(
    (value) => tolerantList.parse(memberOf(value, 'contacts')).slice(0, 257),
    ['contacts'],
  ),
  pollCreationMessage: poll,
  pollCreationMessageV2: poll,
  pollCreationMessageV3: poll,
  pollCreationMessageV5: poll,
  ...interactiveKinds,
  ...replyKinds,
  ...commerceKinds,
  ...systemKinds,
};

/** The kind of a part with this name; undefined for one that we do not know. */
export const kindOf = (name: string): Kind | undefined => (Object.hasOwn(kinds, name) ? kinds[name] : undefined);
