import { documentation } from '../http/documentation.ts';
import { explain } from '../http/explain.ts';
import { audioBodySchema } from './audio.ts';
import {
  exampleJid,
  exampleNumber,
  gatewayErrors,
  gatewayExample,
  gatewayFileErrors,
  numberMeaning,
  ownGatewayErrors,
} from './doc-parts.ts';
import { locationBodySchema } from './location.ts';
import { sendAudio, sendLocation, sendPoll, sendReaction } from './operations.ts';
import { pollBodySchema } from './poll.ts';
import { messageKeySchema, reactionBodySchema } from './reaction.ts';

explain(
  reactionBodySchema,
  { reactionMessage: 'To what, and with what.' },
  { id: 'GatewayReaction', description: 'A reaction to a message. It replaces an earlier one, and adds no message.' },
);
explain(reactionBodySchema.shape.reactionMessage, {
  key: 'What names the message.',
  text: 'Exactly one emoji, or empty to take the reaction back.',
});
explain(messageKeySchema, {
  id: 'The upstream’s id of the message.',
  fromMe: 'Whether the instance sent it.',
  remoteJid: 'With whom the conversation is: a contact (`5511999990000@s.whatsapp.net`) or a group (`…@g.us`).',
  participant: 'In a group, whoever wrote the message, as its key has it; with others it has no effect.',
});

const key = { id: '3EB0A0C1D2E3F4A5B6C7', fromMe: false, remoteJid: exampleJid };
const example = (summary: string, text: string) =>
  gatewayExample(summary, { reactionMessage: { key, text } }, { reactionMessage: { key, text } });

export const sendReactionDocs = documentation(sendReaction, {
  tag: 'Gateway',
  summary: 'Send a reaction',
  description: 'Reacts to a message, the contact’s or our own, or takes a reaction back.',
  success: 'The upstream took the reaction.',
  errors: gatewayErrors,
  ownErrors: {
    ...ownGatewayErrors,
    'Missing required field': { example: { message: 'reactionMessage.text is required' } },
    'Invalid field': {
      ...ownGatewayErrors['Invalid field'],
      example: { message: 'reactionMessage.text must be exactly one emoji, or empty to remove the reaction' },
    },
  },
  examples: { reaction: example('A reaction', '👍'), removal: example('A reaction taken back', '') },
});

explain(
  pollBodySchema,
  {
    number: numberMeaning,
    name: 'The question.',
    selectableCount: 'How many of the values a person can choose, at most as many as there are; 0 is any number.',
    values: {
      description:
        'What can be chosen: 2 to 12, each another. Some Evolution servers take 10 at most, and refuse more.',
      uniqueItems: true,
    },
  },
  { id: 'GatewayPoll', description: 'A poll.' },
);

const body = {
  number: exampleNumber,
  name: 'Which day suits you?',
  selectableCount: 1,
  values: ['Monday', 'Tuesday', 'Friday'],
};

export const sendPollDocs = documentation(sendPoll, {
  tag: 'Gateway',
  summary: 'Send a poll',
  description:
    'Sends a poll. Instances that send through `cloudprovider` have none: the chat-app’s own provider knows no polls.',
  success: 'The upstream took the poll.',
  errors: gatewayErrors,
  ownErrors: {
    ...ownGatewayErrors,
    'Invalid field': { ...ownGatewayErrors['Invalid field'], example: { message: 'values must have 2 to 12 items' } },
  },
  examples: {
    poll: gatewayExample('A poll', body, {
      pollCreationMessage: {
        name: body.name,
        options: body.values.map((optionName) => ({ optionName })),
        selectableOptionsCount: 1,
      },
    }),
  },
});

explain(
  locationBodySchema,
  {
    number: numberMeaning,
    latitude: 'Degrees, north positive.',
    longitude: 'Degrees, east positive.',
    name: 'What the place is called; absent, null or blank: nothing.',
    address: 'Its address; absent, null or blank: nothing.',
  },
  { id: 'GatewayLocation', description: 'A place on the map.' },
);

const place = { latitude: -23.5503, longitude: -46.6339, name: 'Praça da Sé', address: 'Sé, São Paulo' };

export const sendLocationDocs = documentation(sendLocation, {
  tag: 'Gateway',
  summary: 'Send a location',
  description: 'Sends a place on the map.',
  success: 'The upstream took the location.',
  errors: gatewayErrors,
  ownErrors: {
    ...ownGatewayErrors,
    'Invalid field': {
      ...ownGatewayErrors['Invalid field'],
      example: { message: 'latitude must be a number from -90 to 90' },
    },
  },
  examples: {
    location: gatewayExample(
      'A place',
      { number: exampleNumber, ...place },
      {
        locationMessage: {
          degreesLatitude: place.latitude,
          degreesLongitude: place.longitude,
          name: place.name,
          address: place.address,
        },
      },
    ),
  },
});

explain(
  audioBodySchema,
  {
    number: numberMeaning,
    audio: {
      description:
        'An http or https URL, a data URI in base64, or base64 (white space is allowed; at most 4 MB decoded). An instance’s own server fetches a URL itself; for `cloudprovider` we fetch it, up to 16 MB. This or `media_id` is required, and not both.',
      type: 'string',
    },
    media_id:
      'The audio as an upload (`POST /media`). An instance’s own server gets an address that is good for an hour.',
    encoding:
      'Whether other audio is converted to the chat-app’s voice notes (OGG with Opus). Instances with a server hand it on, and its own default holds where it is absent. For `cloudprovider` it needs ffmpeg in the deployment, and without it audio goes as it is: MP3, AAC or OGG.',
    delay:
      'Milliseconds for which the recipient is shown that a recording is being made. It has no effect over `cloudprovider`.',
  },
  { id: 'GatewayAudio', description: 'A recording.' },
);

const audioExample = (summary: string, audio: string) =>
  gatewayExample(
    summary,
    { number: exampleNumber, audio, encoding: true, delay: 1200 },
    { audioMessage: { ptt: true } },
  );

export const sendAudioDocs = documentation(sendAudio, {
  tag: 'Gateway',
  summary: 'Send a recording',
  description: 'Sends audio as a voice note.',
  success: 'The upstream took the recording.',
  errors: [...gatewayErrors, ...gatewayFileErrors],
  ownErrors: {
    ...ownGatewayErrors,
    'Invalid field': {
      ...ownGatewayErrors['Invalid field'],
      example: { message: 'audio must be an http or https URL, a data URI in base64, or base64' },
    },
    'Payload too large': {
      when: 'Inline audio is over 4 MB decoded, or the body over 6 MB.',
      example: { message: 'audio is 4200000 bytes of audio; inline audio may have 4194304 (4 MB), more goes by URL' },
    },
    'Media download failed': {
      when: 'Over `cloudprovider`: the address is refused, cannot be reached, does not answer 200, or takes too long.',
      example: { message: 'audio answered 404; it must answer 200 with the file' },
    },
    'Unsupported media': {
      when: 'Over `cloudprovider`: it is no audio that the provider takes, it cannot be converted within 14 s, or this deployment has nothing to convert with.',
      example: { message: 'audio is a WAV audio file; audio must be MP3, AAC or OGG' },
    },
  },
  examples: {
    url: audioExample('By URL', 'https://example.org/hello.ogg'),
    data_uri: audioExample('A data URI', 'data:audio/ogg;base64,T2dnUwACAAAAAAAAAAA='),
    base64: audioExample('Base64', 'T2dnUwACAAAAAAAAAAA='),
  },
});
