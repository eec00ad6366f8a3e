import type { TypedContent } from '../../../conversations/content.ts';
import { shownCards, shownDocument, shownPlace, shownPoll } from '../../../conversations/description.ts';
import type { Content } from '../../../conversations/message.ts';
import { keptList, otherMembers } from '../../kept-json.ts';
import {
  memberOf,
  tolerantBoolean,
  tolerantList,
  tolerantName,
  tolerantNumber,
  tolerantObject,
  tolerantText,
} from '../../tolerant-reader.ts';

type MediaType = Content['media_type'];

/** How a part is shown and read. */
interface Kind {
  readonly type: string;
  readonly media?: MediaType;
  readonly shown?: (value: unknown) => string | undefined;
  readonly typed: (value: unknown) => TypedContent;
}

const text = (name: string) => (value: unknown) => tolerantText.parse(memberOf(value, name));
const label = (value: unknown, name: string) => tolerantName().parse(memberOf(value, name));
const caption = text('caption');

const optionsOf = (value: unknown) =>
  tolerantList
    .parse(memberOf(value, 'options'))
    .slice(0, 12)
    .map((option) => label(option, 'optionName') ?? '');

const poll: Kind = {
  type: 'poll',
  shown: (value) => shownPoll(label(value, 'name') ?? '', optionsOf(value)),
  typed: (value) => ({
    type: 'poll',
    content: {
      name: label(value, 'name') ?? '',
      options: optionsOf(value),
      selectable_count: tolerantNumber.parse(
        memberOf(value, 'selectableOptionsCount') ?? memberOf(value, 'selectableCount'),
      ),
    },
  }),
};

const fileSchema = tolerantObject({
  caption: tolerantText,
  fileName: tolerantName(255),
  mimetype: tolerantName(255),
  fileLength: tolerantNumber,
  ptt: tolerantBoolean,
  isAnimated: tolerantBoolean,
});

/** A file of this type, which only the server could decrypt. */
const file = (
  type: 'image' | 'video' | 'audio' | 'document' | 'sticker',
  { media = type === 'sticker' ? 'image' : type, shown }: Pick<Kind, 'media' | 'shown'> = {},
): Kind => ({
  type,
  media,
  shown,
  typed: (value) => {
    const { fileName, mimetype, fileLength, ptt, isAnimated, ...known } = fileSchema.parse(value);
    const content = { ...known, filename: fileName, mime_type: mimetype, size: fileLength, voice: ptt };
    return { type, content: { ...content, animated: isAnimated } };
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
  shown: place,
  typed: (value) => {
    const { degreesLatitude: latitude, degreesLongitude: longitude, ...known } = placeSchema.parse(value);
    return { type: 'location', content: { latitude, longitude, ...known, live } };
  },
});

const interactive: Kind = {
  type: 'interactive',
  media: 'interactive',
  shown: interactiveText,
  typed: (value) => ({ type: 'interactive', content: { ...otherMembers(value, ['contextInfo']), kind: 'other' } }),
};

const cards = (given: readonly unknown[]) =>
  given.map((value) => ({
    name: { formatted_name: label(value, 'displayName') ?? 'no name' },
    phones: phonesIn(text('vcard')(value) ?? ''),
  }));

/** The numbers in a vCard: lines `TEL;waid=5511…;type=CELL:+55 11 …`. */
const phonesIn = (vcard: string) =>
  Iterator.from(vcard.slice(0, 20_000).matchAll(/^(?:item\d+\.)?TEL([^:\r\n]*):([^\r\n]+)$/gim))
    .take(20)
    .map(([, parameters = '', phone = '']) => ({
      phone: phone.trim().slice(0, 64),
      type: /type=([^;:]{1,64})/i.exec(parameters)?.[1],
      wa_id: /waid=(\d{1,64})/i.exec(parameters)?.[1],
    }))
    .toArray();

const contactsOf = (given: (value: unknown) => readonly unknown[]): Kind => ({
  type: 'contacts',
  shown: (value) => {
    const shown = cards(given(value));
    return shown.length === 0 ? undefined : shownCards(shown);
  },
  typed: (value) => ({
    type: 'contacts',
    content: { cards: keptList(cards(given(value))) as ReturnType<typeof cards> },
  }),
});

/** The parts of the chat-app's own protocol in our terms; our own sends have the same types. */
const kinds: Readonly<Record<string, Kind>> = {
  conversation: { type: 'text', shown: (value) => tolerantText.parse(value), typed: () => ({ type: 'text' }) },
  extendedTextMessage: { type: 'text', shown: text('text'), typed: () => ({ type: 'text' }) },
  imageMessage: file('image', { shown: caption }),
  stickerMessage: file('sticker'),
  videoMessage: file('video', { shown: caption }),
  ptvMessage: file('video', { shown: caption }),
  audioMessage: file('audio'),
  documentMessage: file('document', {
    shown: (value) => caption(value) || shownDocument({ filename: label(value, 'fileName'), media_url: '' }),
  }),
  locationMessage: location(),
  liveLocationMessage: location(true),
  contactMessage: contactsOf((value) => [value]),
  contactsArrayMessage: contactsOf((value) => tolerantList.parse(memberOf(value, 'contacts')).slice(0, 257)),
  pollCreationMessage: poll,
  pollCreationMessageV2: poll,
  pollCreationMessageV3: poll,
  buttonsMessage: interactive,
  listMessage: interactive,
  interactiveMessage: interactive,
  templateMessage: interactive,
};

/** The kind of a part with this name; undefined for one that we do not know. */
export const kindOf = (name: string): Kind | undefined => (Object.hasOwn(kinds, name) ? kinds[name] : undefined);

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
